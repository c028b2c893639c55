import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { LoanRow } from "@gable/api";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { cx, IconButton, Menu, Spinner } from "@gable/ui";
import { ArrowRightLeft } from "lucide-react";
import Link from "next/link";
import { type RefObject, useEffect, useRef } from "react";
import { LockEnd } from "../loan/lock-end";
import { useStageChoices } from "../loan/stage-choices";
import { FlagBadges } from "./flag-chips";

interface LoanCardProps {
  row: LoanRow;
  stages: readonly string[];
  /** Whether Tab stops at this card of its column. */
  isStop: boolean;
  /** Its change of stage is on the way. */
  busy: boolean;
  follow: RefObject<number | null>;
  onFocus: () => void;
  onDrag: (row: LoanRow | null) => void;
  onMove: (stageId: string) => void;
}

/** A loan on the board, with the way to another stage: dragging, or a menu. */
export function LoanCard({ row, stages, isStop, busy, follow, onFocus, onDrag, onMove }: LoanCardProps) {
  const { t } = useTranslation("pipeline");
  const card = useRef<HTMLLIElement>(null);
  const mayMove = stages.length > 0 && !row.archiveIndicator;
  const latest = useRef({ row, onDrag });
  latest.current = { row, onDrag };
  useEffect(() => {
    const element = card.current;
    if (!element || !mayMove) return;
    return draggable({
      element,
      getInitialData: () => ({ loan: latest.current.row }),
      onDragStart: () => latest.current.onDrag(latest.current.row),
      onDrop: () => latest.current.onDrag(null),
    });
  }, [mayMove]);
  useEffect(() => {
    if (follow.current !== row.LoanId) return;
    follow.current = null;
    card.current?.querySelector("a")?.focus();
  }, [follow, row.LoanId]);
  const tabIndex = isStop ? 0 : -1;
  const two = { min: 2, max: 2 };
  const name = row.BorrowerName || t("unnamed");
  return (
    <li
      ref={card}
      data-loan={row.LoanId}
      aria-busy={busy}
      onFocus={onFocus}
      className={cx(
        "rounded-md border border-line bg-sheet p-2.5 text-sm shadow-xs",
        mayMove && !busy && "cursor-grab",
        busy && "opacity-60",
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <Link
          prefetch={false}
          href={`/app/loans/${row.LoanId}/loan-info`}
          tabIndex={tabIndex}
          draggable={false}
          className={cx(
            "wrap-anywhere min-w-0 font-medium hover:underline",
            !row.BorrowerName && "font-normal text-ink-muted italic",
          )}
        >
          {name}
        </Link>
        {busy ? <Spinner /> : mayMove ? <StageMove row={row} name={name} tabIndex={tabIndex} onMove={onMove} /> : null}
      </div>
      <p className="truncate text-ink-muted text-xs">
        {[row.LoanId, row.LoanOfficerName || t("noOfficer")].join(" · ")}
      </p>
      <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
        <FlagBadges row={row} />
      </p>
      <dl className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs tabular-nums">
        <Part term={t("amount")}>{formatUsd(row.BaseLoanAmt, { cents: false })}</Part>
        <Part term={t("ltv")} isNamed>
          {formatPercent(row.LTVRatioPercent, two)}
        </Part>
        <Part term={t("dti")} isNamed>
          {formatPercent(row.DTI, two)}
        </Part>
        {row.lockExpirationDate && row.PipelineId !== "FUNDED" ? (
          <Part term={t("lock")}>
            <LockEnd lastDay={row.lockExpirationDate} />
          </Part>
        ) : null}
      </dl>
    </li>
  );
}

function Part({ term, isNamed, children }: { term: string; isNamed?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt className={isNamed ? "text-ink-muted" : "sr-only"}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The menu of the stages that a card can be moved to. */
function StageMove({
  row,
  name,
  tabIndex,
  onMove,
}: {
  row: LoanRow;
  name: string;
  tabIndex: number;
  onMove: (stageId: string) => void;
}) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const entries = useStageChoices().flatMap((pipeline) =>
    pipeline.stages.map((stage, index) => ({
      key: stage,
      label: text(`enums:Stage.${stage}`),
      checked: stage === row.StageId,
      onSelect: () => onMove(stage),
      ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
    })),
  );
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton label={t("moveTo", { name })} size="sm" tabIndex={tabIndex} className="-mt-1 -mr-1 max-sm:size-11!">
          <ArrowRightLeft aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  );
}
