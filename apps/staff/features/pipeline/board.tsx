"use client";
import { type LoanNarrowing, type LoanRow, useLoanTotals, useMoveLoan, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { PIPELINES } from "@gable/loan";
import { isUnread } from "@gable/shell";
import type { Sort } from "@gable/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { asksFirst, StageDialog } from "../lifecycle/stage-dialog";
import { useSayLocked } from "../loan/say-locked";
import { useStageChoices } from "../loan/stage-choices";
import { useStageBack } from "../loan/use-stage-back";
import { StageColumn } from "./stage-column";

interface BoardProps {
  narrowing: LoanNarrowing;
  sort: Sort;
  /** What stands there when no loan matches. */
  empty: ReactNode;
}

const STAGES = [...PIPELINES.slice(1), ...PIPELINES.slice(0, 1)];

/**
 * The loans as cards in a column for each stage. A card is moved by dragging it or from its menu, which asks the server for the
 * change of stage as the loan's own menu does: rules ask, demand and refuse, and the card is where the server says it is.
 */
export function Board({ narrowing, sort, empty }: BoardProps) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const totals = useLoanTotals({ ...narrowing, groupBy: "StageId" });
  const change = useMoveLoan();
  const offerBack = useStageBack();
  const mayMove = useSession().data?.active.permissions?.includes("loan:change-stage") ?? false;
  const choices = useStageChoices().flatMap((pipeline) => pipeline.stages);
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<LoanRow | null>(null);
  const board = useRef<HTMLOListElement>(null);
  const [asking, setAsking] = useState<{ row: LoanRow; to: string } | null>(null);
  const sayLocked = useSayLocked();
  const follow = useFollowed();

  async function move(row: LoanRow, stageId: string) {
    if (row.StageId === stageId || moving.has(row.LoanId)) return;
    if (asksFirst(stageId)) return setAsking({ row, to: stageId });
    setMoving((all) => new Set(all).add(row.LoanId));
    follow.current = row.LoanId;
    try {
      const moved = await change.mutateAsync({ loanId: row.LoanId, stageId });
      const stage = text(`enums:Stage.${moved?.StageId ?? stageId}`);
      const name = row.BorrowerName || t("unnamed");
      offerBack({
        was: row.StageId ?? "",
        now: moved?.StageId ?? stageId,
        detail: t("moved", { name, stage }),
        back: () =>
          change.mutateAsync({
            loanId: row.LoanId ?? 0,
            stageId: row.StageId ?? "",
            from: moved?.StageId ?? stageId,
            quiet: true,
          }),
      });
    } catch (fault) {
      // The request pipeline has said why, but for a lock; the card never left.
      sayLocked(fault);
      follow.current = null;
      board.current?.querySelector<HTMLElement>(`[data-loan="${row.LoanId}"] a`)?.focus();
    } finally {
      setMoving((all) => new Set([...all].filter((id) => id !== row.LoanId)));
    }
  }

  if (totals.data?.count === 0 || isUnread(totals)) return empty;
  return (
    <>
      <p id="board-hint" className="sr-only">
        {t("boardHint")}
      </p>
      <ol
        ref={board}
        aria-label={t("boardLabel")}
        aria-describedby="board-hint"
        aria-busy={totals.isPending || totals.isPlaceholderData}
        onKeyDown={walk}
        className="relative flex min-h-64 flex-1 snap-x scroll-px-4 items-stretch gap-2 overflow-auto border-line border-y bg-paper px-4 py-3"
      >
        {shown(narrowing.filters).map((stageId) => (
          <StageColumn
            key={stageId}
            stageId={stageId}
            query={{ ...narrowing, orderBy: sort.by, sort: sort.direction }}
            group={totals.data?.groups?.find((group) => group.key === stageId)}
            stages={mayMove ? choices : []}
            moving={moving}
            dragged={dragged}
            follow={follow}
            onDrag={setDragged}
            onMove={move}
          />
        ))}
      </ol>
      {asking ? (
        <StageDialog
          to={asking.to}
          loanId={asking.row.LoanId}
          stageId={asking.row.StageId}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

/** The loan whose card takes the focus where it appears next, unless the person goes on with something else before. */
function useFollowed() {
  const follow = useRef<number | null>(null);
  useEffect(() => {
    const forget = ({ target }: Event) => {
      // What a rule asks about the move is part of it.
      if (!(target instanceof Element && target.closest("[role=dialog]"))) follow.current = null;
    };
    const acts = ["keydown", "pointerdown"] as const;
    for (const act of acts) document.addEventListener(act, forget, true);
    return () => {
      for (const act of acts) document.removeEventListener(act, forget, true);
    };
  }, []);
  return follow;
}

/** The stages that the filters leave, in the order of work. */
function shown(filters: LoanNarrowing["filters"]): string[] {
  const named = (value: unknown) => (value === undefined ? null : [value].flat().map(String));
  const stages = named(filters?.StageId);
  const pipelines = named(filters?.PipelineId);
  return STAGES.filter((pipeline) => !pipelines || pipelines.includes(pipeline.id))
    .flatMap((pipeline) => pipeline.stages)
    .filter((stage) => !stages || stages.includes(stage));
}

const STEPS: Record<string, { column: number; card: number }> = {
  ArrowUp: { column: 0, card: -1 },
  ArrowDown: { column: 0, card: 1 },
  ArrowLeft: { column: -1, card: 0 },
  ArrowRight: { column: 1, card: 0 },
  Home: { column: 0, card: -Infinity },
  End: { column: 0, card: Infinity },
};

/** Goes from card to card: up and down in a column, to the sides over columns without any. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLAnchorElement ? event.target : null;
  if (!step || !from) return;
  event.preventDefault();
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stage]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-loan] a")])
    .filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.includes(from));
  const cards = columns[at + step.column];
  if (!cards) return;
  const to = (columns[at]?.indexOf(from) ?? 0) + step.card;
  cards[Math.max(0, Math.min(cards.length - 1, to))]?.focus();
}
