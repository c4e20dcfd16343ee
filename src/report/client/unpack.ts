/** Opens what the page carries: base64 of gzip of JSON, in a script element that never runs. */
export async function unpack<Value>(name: string): Promise<Value> {
  const text = document.getElementById(name)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text()) as Value;
}

const opened = new Map<string, Promise<readonly unknown[]>>();

/** One value of a chunk; the last few chunks stay open. */
export async function unpackFrom<Value>(
  prefix: string,
  [chunk, at]: readonly [number, number],
): Promise<Value> {
  const name = `${prefix}${chunk}`;
  const values = opened.get(name) ?? unpack<readonly unknown[]>(name);
  opened.delete(name);
  opened.set(name, values);
  for (const oldest of opened.keys()) {
    if (opened.size <= 8) break;
    opened.delete(oldest);
  }
  return (await values)[at] as Value;
}
