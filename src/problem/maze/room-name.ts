/**
 * The name of a room: column letters, then the row number, both from 1.
 *
 *     column 0 1 … 25 26 27 … 49
 *            A B … Z  AA AB … AX
 *
 * @example roomName(3, 49) // "AX4"
 * @remarks Letters are bijective base 26, as in spreadsheets; the paper says "spreadsheet-like" and no more.
 */
export function roomName(row: number, col: number): string {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters + String(row + 1);
}

/** Row and column, both from 0, of a room's name; `null` if it is no such name. */
export function parseRoomName(name: string): { readonly row: number; readonly col: number } | null {
  const match = /^([A-Z]{1,6})([1-9]\d{0,6})$/.exec(name);
  const [, letters, digits] = match ?? [];
  if (letters === undefined || digits === undefined) return null;
  let col = 0;
  for (const letter of letters) col = col * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, col: col - 1 };
}

const known = new Map<string, readonly string[]>();

/** The names of a grid's rooms, row by row. */
export function roomNames(rows: number, cols: number): readonly string[] {
  const key = `${rows} ${cols}`;
  let names = known.get(key);
  if (names === undefined) {
    names = Array.from({ length: rows * cols }, (_, room) => roomName(Math.floor(room / cols), room % cols));
    if (known.size > 64) known.clear();
    known.set(key, names);
  }
  return names;
}
