import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { Progress } from "./progress";

interface Props {
  /** What is under way, or how it ended. */
  words: string;
  /** What a vendor says of how far it is, in its own words: these are English. */
  said?: string | undefined;
  /** How much of it is done. Without a total the bar only says that it goes on. */
  done: number;
  total: number;
  ended: boolean;
  /** Why it did not come to a good end. */
  fault?: ReactNode;
  /** The word of the button that calls it off; none where it can't be. */
  cancel?: string | undefined;
  cancelling?: boolean;
  onCancel?: () => void;
  children?: ReactNode;
  /** Beside the button that calls it off. */
  actions?: ReactNode;
}

/** How far something is that takes its time, how it ended, and the way to call it off. */
export function RunProgress({
  words,
  said,
  done,
  total,
  ended,
  fault,
  cancel,
  cancelling,
  onCancel,
  children,
  actions,
}: Props) {
  const stoppable = !ended && cancel !== undefined && onCancel !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-sm">
        <span role="status">
          {words}
          {said ? (
            <>
              : <span lang="en">{said}</span>
            </>
          ) : null}
        </span>
        {total > 0 ? (
          <Progress percent={Math.round((done * 100) / total)} label={words} />
        ) : ended ? null : (
          <div role="progressbar" aria-label={words} className="h-2 overflow-hidden rounded-full bg-line">
            <div className="h-full w-1/3 rounded-full bg-pine motion-safe:animate-pulse" />
          </div>
        )}
      </div>
      {fault ? <Banner tone="bad">{fault}</Banner> : null}
      {children}
      {actions || stoppable ? (
        <div className="flex flex-wrap gap-2">
          {actions}
          {stoppable ? (
            <Button look="danger" busy={cancelling ?? false} onClick={onCancel}>
              {cancel}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
