import type { EditGridWords } from "./edit-grid-column";
import { useWords } from "./words";

type Wrong = { row: number; column: number };

/** Where cells are wrong, of those that are shown. */
export function wrongPlaces(
  problems: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined,
  keys: readonly string[],
  columns: readonly { key: string }[],
): Wrong[] {
  return [...(problems ?? [])]
    .flatMap(([key, cells]) =>
      [...cells.keys()].map((column) => ({
        row: keys.indexOf(key),
        column: columns.findIndex((one) => one.key === column),
      })),
    )
    .filter(({ row, column }) => row >= 0 && column >= 0);
}

/** Under the grid: why the cell one is in is wrong, or the way to those that are; and what the clipboard did. */
export function GridFoot({
  standing,
  onLoad,
  told,
  problem,
  wrong,
  onGo,
  words,
}: {
  /** Whether what types in the cells keeps a person waiting, or can't be had. */
  standing: "ready" | "late" | "failed";
  onLoad: () => void;
  told: string;
  problem: string | undefined;
  wrong: readonly Wrong[];
  onGo: (place: Wrong) => void;
  words: EditGridWords;
}) {
  const { loading } = useWords();
  const first = wrong[0];
  return (
    <div className="flex flex-wrap gap-x-4 px-4 text-xs not-empty:py-1.5 empty:hidden has-[p:empty:only-child]:hidden">
      <p role="status" className="text-ink-muted">
        {standing === "late" ? loading : told}
      </p>
      {standing === "failed" ? (
        <p role="alert" className="text-bad">
          {words.failed}{" "}
          <button type="button" className="underline underline-offset-2" onClick={onLoad}>
            {words.again}
          </button>
        </p>
      ) : null}
      {problem ? <p className="text-bad">{problem}</p> : null}
      {!problem && first ? (
        <button type="button" className="text-bad underline underline-offset-2" onClick={() => onGo(first)}>
          {words.invalid(wrong.length)}
        </button>
      ) : null}
    </div>
  );
}
