/** Rows of comma-separated text by the names in its first line; a cell in quotes may hold commas, quotes and line breaks. */
export function readCSV(text: string): Record<string, string>[] {
  const [names = [], ...lines] = linesOf(text.replace(/^\uFEFF/, ""));
  return lines
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) =>
      Object.fromEntries(
        cells.map((cell, at): [string, string] => [names[at] ?? `${at + 1}`, cell]).filter(([, cell]) => cell !== ""),
      ),
    );
}

const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|\r|$)/gy;

function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [whole, cell = "", end] of text.matchAll(CELL)) {
    if (whole === "") break;
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end !== ",") lines.push([]);
  }
  return lines;
}
