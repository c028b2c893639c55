import { cx } from "./cx";
import { useWords } from "./words";

/** A grey shape where something will be; nothing shows for the first 150 ms, so that quick answers don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("gable-late block animate-pulse rounded-sm bg-line", className)} />;
}

/** Several lines of skeleton, announced once as loading. */
export function Loading({ lines = 6, className }: { lines?: number; className?: string }) {
  const words = useWords();
  return (
    <div role="status" className={cx("flex flex-col gap-3", className)}>
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", line % 3 === 2 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}
