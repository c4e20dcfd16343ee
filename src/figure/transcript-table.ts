import { makeTable, type Table } from "./table.js";

/** Transcripts beside what was read and how it was judged. */
export function transcriptTable(
  transcripts: readonly {
    readonly about: string;
    readonly text: string;
    readonly finish: string;
    readonly answer: string | null;
    readonly status: string;
    readonly label: string;
    readonly formatDeviation: boolean;
  }[],
): Table {
  return makeTable({
    columns: ["transcript", "its text", "ended", "read", "status", "judged"],
    rows: transcripts.map(({ about, text, finish, answer, status, label, formatDeviation }) => [
      about,
      text,
      finish,
      answer,
      formatDeviation ? `${status}, another form` : status,
      label,
    ]),
  });
}
