"use client";
import { useEffect, useState } from "react";
import { cx } from "./cx";
import { useWords } from "./words";

const LATE_MS = 150;

/** Whether what is waited for takes longer than the eye forgives. */
function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** A grey shape where something will be: it has its room at once, and shows after 150 ms, so that quick answers don't flicker. */
export function Skeleton({ className }: { className?: string | undefined }) {
  const late = useLate();
  return (
    <span
      aria-hidden="true"
      className={cx("gable-late block rounded-sm bg-line", late ? "animate-pulse" : "invisible", className)}
    />
  );
}

/** Several lines of skeleton, announced once as loading. */
export function Loading({ lines = 6, className }: { lines?: number; className?: string }) {
  const words = useWords();
  const late = useLate();
  return (
    <div role="status" data-waiting="" className={cx("flex flex-col gap-3", className)}>
      <span className="sr-only">{late ? words.loading : null}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", line % 3 === 2 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}
