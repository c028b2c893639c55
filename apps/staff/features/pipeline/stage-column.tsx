import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type ListQuery, type LoanGroup, type LoanRow, STAGE_PAGE, useLoansAtStage } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { isUnread, useFaultWords } from "@gable/shell";
import { Button, cx, Skeleton } from "@gable/ui";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { LoanCard } from "./loan-card";
import { sumOf } from "./totals";

interface StageColumnProps {
  stageId: string;
  query: Omit<ListQuery, "limit" | "offset">;
  /** What the stage's loans come to; nothing while there is none. */
  group: LoanGroup | undefined;
  /** The stages that the person may move a loan to. */
  stages: readonly string[];
  moving: ReadonlySet<number>;
  dragged: LoanRow | null;
  follow: RefObject<number | null>;
  onDrag: (row: LoanRow | null) => void;
  onMove: (row: LoanRow, stageId: string) => void;
}

/** One stage of the board: how many loans it has and what they come to, and their cards, a page at a time. */
export function StageColumn({ stageId, query, group, onMove, ...rest }: StageColumnProps) {
  const { stages, moving, dragged, follow, onDrag } = rest;
  const { t } = useTranslation(["pipeline", "common"]);
  const text = useText();
  const wordsOf = useFaultWords();
  const heading = useId();
  const count = group?.count ?? 0;
  const loans = useLoansAtStage(stageId, query, count > 0);
  // A stage that has been emptied asks no more, and what it had is not its own any longer.
  const rows = count > 0 ? (loans.data?.pages.flatMap((page) => page.rows) ?? []) : [];
  const [at, setAt] = useState(0);
  const mayTake = stages.includes(stageId);
  const { column, over } = useDropTarget(mayTake, stageId, (row) => onMove(row, stageId));
  const left = count - rows.length;
  return (
    <li
      ref={column}
      data-stage={stageId}
      className={cx(
        "flex min-h-full shrink-0 snap-start flex-col self-start rounded-lg px-2 pb-2 transition-colors",
        rows.length > 0 ? "w-68 max-w-[80vw]" : "w-40",
        over ? "bg-pine-wash" : "bg-sunken",
        dragged && !mayTake && "opacity-50",
      )}
    >
      <div className={cx("-top-3 sticky z-1 rounded-t-lg px-1 py-2", over ? "bg-pine-wash" : "bg-sunken")}>
        <h2 id={heading} className="font-medium text-sm">
          {text(`enums:Stage.${stageId}`)}
        </h2>
        <p className="text-ink-muted text-xs">
          {t("pipeline:count", { count })}
          {group ? ` · ${sumOf(group) ?? t("pipeline:totalBeyond")}` : null}
        </p>
        {group && group.BaseLoanAmt.count < count ? (
          <p className="text-2xs text-ink-muted">{t("pipeline:totalOf", { count: group.BaseLoanAmt.count })}</p>
        ) : null}
        {dragged && !mayTake ? <p className="text-2xs text-ink-muted">{t("pipeline:cantMove")}</p> : null}
      </div>
      {isUnread(loans) ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-1 text-bad text-xs">
          {t("pipeline:stageFailed")}
          <span className="whitespace-pre-line">{wordsOf(loans.error)}</span>
          <Button size="sm" onClick={() => void loans.refetch()}>
            {t("common:retry")}
          </Button>
        </div>
      ) : null}
      {count > 0 && loans.isPending ? <Skeleton className="h-24 w-full" /> : null}
      <ul aria-labelledby={heading} className={cx("flex flex-col gap-2", loans.isPlaceholderData && "opacity-60")}>
        {rows.map((row, index) => (
          <LoanCard
            key={row.LoanId}
            row={row}
            stages={stages}
            isStop={index === Math.min(at, rows.length - 1)}
            busy={moving.has(row.LoanId)}
            follow={follow}
            onFocus={() => setAt(index)}
            onDrag={onDrag}
            onMove={(stage) => onMove(row, stage)}
          />
        ))}
      </ul>
      {loans.hasNextPage && left > 0 ? (
        <Button
          size="sm"
          className="mt-2 self-center max-sm:h-11!"
          busy={loans.isFetchingNextPage}
          onClick={() => void loans.fetchNextPage()}
        >
          {t("pipeline:showMore", { count: Math.min(left, STAGE_PAGE) })}
        </Button>
      ) : null}
    </li>
  );
}

/** Lets a card of another stage be dropped on a column. */
function useDropTarget(mayTake: boolean, stageId: string, take: (row: LoanRow) => void) {
  const column = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const element = column.current;
    if (!element || !mayTake) return;
    const loanOf = (data: Record<string | symbol, unknown>) => data.loan as LoanRow | undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const loan = loanOf(source.data);
        return loan !== undefined && loan.StageId !== stageId;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const loan = loanOf(source.data);
        if (loan) latest.current(loan);
      },
    });
  }, [mayTake, stageId]);
  return { column, over };
}
