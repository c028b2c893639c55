import type { Condition, ConditionStatus, LoanFile } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, cx } from "@gable/ui";
import { ChevronRight, FileText, Pencil } from "lucide-react";
import { latePart } from "../record/late-part";
import { useAskedRow } from "../record/use-asked-row";
import { conditionName } from "./condition-name";
import { StatusMenu } from "./status-menu";

const ConditionDetail = latePart(() => import("./condition-detail").then((module) => module.ConditionDetail));

/** One condition: what it asks, where it stands, who has it and what came; opened, all that belongs to it. */
export function ConditionRow({
  file,
  condition,
  others,
  locked,
  selected,
  open,
  onSelect,
  onOpen,
  onEdit,
  onMove,
}: {
  file: LoanFile;
  condition: Condition;
  others: readonly Condition[];
  locked: boolean;
  selected: boolean;
  open: boolean;
  onSelect: (selected: boolean) => void;
  onOpen: (open: boolean) => void;
  onEdit: () => void;
  onMove: (status: ConditionStatus) => void;
}) {
  const { t } = useTranslation("conditions");
  const name = conditionName(condition);
  const asked = useAskedRow(condition.id);
  return (
    <li
      ref={asked}
      className={cx(
        "border-line border-t outline-none first:border-t-0 focus:bg-pine-wash",
        selected && "bg-pine-wash",
      )}
    >
      <div className="flex items-start gap-2 px-3 py-2 sm:gap-3">
        {locked ? null : (
          <Checkbox
            className="pt-0.5"
            labelHidden
            label={t("select", { name })}
            checked={selected}
            onChange={onSelect}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-w-0 flex-1 items-start gap-2 text-left"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx("mt-0.5 size-4 shrink-0 text-ink-muted transition-transform", open && "rotate-90")}
          />
          <span className="min-w-0 flex-1 text-sm">
            <span className={open ? "block" : "line-clamp-2"}>
              {condition.code ? <span className="mr-2 font-medium tabular-nums">{condition.code}</span> : null}
              {condition.description}
            </span>
            <Facts condition={condition} />
          </span>
        </button>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center">
          {condition.lenderDecision ? (
            <Badge tone={condition.lenderDecision === "REJECTED" ? "bad" : "good"}>
              {t(`decision.${condition.lenderDecision}`)}
            </Badge>
          ) : null}
          <StatusMenu condition={condition} name={name} locked={locked} onMove={onMove} />
          {locked ? null : (
            <Button
              look="ghost"
              size="sm"
              aria-label={t("editOf", { name })}
              icon={<Pencil aria-hidden="true" className="size-3.5" />}
              onClick={onEdit}
            />
          )}
        </span>
      </div>
      {open ? <ConditionDetail file={file} condition={condition} others={others} locked={locked} /> : null}
    </li>
  );
}

/** What one sees of a condition without opening it. */
function Facts({ condition }: { condition: Condition }) {
  const { t } = useTranslation("conditions");
  const since = condition.statusDates?.[condition.status ?? "ADDED"];
  const count = condition.LoanDocuments?.length ?? 0;
  const approved = condition.approvedDocsCount ?? 0;
  const openNeeds = (condition.LoanNeeds ?? []).filter(({ status }) => status !== "ACCEPTED").length;
  const facts = [
    since ? t("since", { date: formatDate(since) }) : null,
    condition.Assignee?.name,
    openNeeds > 0 ? t("needsOpen", { count: openNeeds }) : null,
    count > 0 ? (approved > 0 ? t("approved", { approved, count }) : t("documents", { count })) : null,
  ].filter(Boolean);
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-muted text-xs">
      {count > 0 ? <FileText aria-hidden="true" className="size-3" /> : null}
      {facts.join(" · ")}
    </span>
  );
}
