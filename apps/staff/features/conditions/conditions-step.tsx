"use client";
import { type Condition, useConditions } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { type ConditionGroup, splitConditions } from "@gable/loan/condition";
import { NotRead, WithAreas } from "@gable/shell";
import { Button, EmptyState, Menu, MenuButton, Panel, Select } from "@gable/ui";
import { ClipboardPaste, ListPlus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { StepProps } from "../loan/step";
import { lateDialog } from "../record/late-dialog";
import { latePart } from "../record/late-part";
import { keyOf, useAssigneeOptions } from "./assignee";
import { BulkBar } from "./bulk-bar";
import { ConditionRows } from "./condition-rows";
import { Rounds } from "./rounds";
import { useConditionChanges } from "./use-condition-changes";

const ConditionDialog = lateDialog(() => import("./condition-dialog").then((module) => module.ConditionDialog));
const TemplateDialog = lateDialog(() => import("./template-dialog").then((module) => module.TemplateDialog));
const LetterDialog = lateDialog(() => import("./letter-dialog").then((module) => module.LetterDialog));
const Delivery = latePart(() => import("./delivery").then((module) => module.Delivery));
const PasteDialog = lateDialog(() => import("./paste-dialog").then((module) => module.PasteDialog));

/** What the lender asks of the loan: what is pending and what was sent, by what waits for it. */
export function ConditionsStep(props: StepProps) {
  return (
    <WithAreas areas={["conditions", "needs", "contacts"]}>
      <Conditions {...props} />
    </WithAreas>
  );
}

type Doing = { what: "add" | "list" | "paste" | "letter" } | { what: "edit"; condition: Condition } | null;

function Conditions({ file }: StepProps) {
  const { t } = useTranslation("conditions");
  const loanId = file.LoanId;
  const locked = useReadOnly();
  const conditions = useConditions(loanId);
  const changes = useConditionChanges(loanId);
  const [assignee, setAssignee] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [doing, setDoing] = useState<Doing>(null);
  const options = useAssigneeOptions(loanId);
  if (!conditions.data) return <NotRead of={conditions} title={t("failed")} lines={8} />;
  const all = conditions.data.rows;
  const shown = assignee ? all.filter((row) => keyOf(row.Assignee) === assignee) : all;
  const { pending, sent } = splitConditions(shown);
  const chosen = shown.filter(({ id }) => selected.has(id));
  const rows = {
    file,
    all,
    locked,
    selected,
    changes,
    onSelect: setSelected,
    onEdit: (condition: Condition) => setDoing({ what: "edit", condition }),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-60 max-w-full">
          <Select
            label={t("assignee")}
            emptyLabel={t("everybody")}
            value={assignee}
            options={options}
            onChange={setAssignee}
          />
        </div>
        {locked ? null : <Adders isEmpty={all.length === 0} onChoose={(what) => setDoing({ what })} />}
      </div>
      {all.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>
      ) : (
        <>
          <List
            id="conditions-pending"
            title={t("pending")}
            groups={pending}
            none={t(assignee ? "noneOfAssignee" : "nonePending")}
            rows={rows}
          />
          <List
            id="conditions-sent"
            title={t("sent")}
            groups={sent}
            none={t(assignee ? "noneOfAssignee" : "noneSent")}
            head={
              <>
                {sent.length > 0 ? <Rounds loanId={loanId} /> : null}
                <Delivery loanId={loanId} />
              </>
            }
            rows={rows}
          />
        </>
      )}
      {chosen.length > 0 ? (
        <BulkBar loanId={loanId} chosen={chosen} changes={changes} onClear={() => setSelected(new Set())} />
      ) : null}
      {doing?.what === "add" ? <ConditionDialog loanId={loanId} row={{}} onClose={() => setDoing(null)} /> : null}
      {doing?.what === "edit" ? (
        <ConditionDialog
          loanId={loanId}
          row={all.find(({ id }) => id === doing.condition.id) ?? doing.condition}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing?.what === "list" ? <TemplateDialog loanId={loanId} there={all} onClose={() => setDoing(null)} /> : null}
      {doing?.what === "letter" ? (
        <LetterDialog loanId={loanId} chosen={chosen.map(({ id }) => id)} onClose={() => setDoing(null)} />
      ) : null}
      {doing?.what === "paste" ? <PasteDialog loanId={loanId} onClose={() => setDoing(null)} /> : null}
    </div>
  );
}

function Adders({
  isEmpty,
  onChoose,
}: {
  isEmpty: boolean;
  onChoose: (what: "add" | "list" | "paste" | "letter") => void;
}) {
  const { t } = useTranslation("conditions");
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {isEmpty ? null : <Button onClick={() => onChoose("letter")}>{t("letter")}</Button>}
      <Menu
        align="end"
        trigger={<MenuButton>{t("addSeveral")}</MenuButton>}
        entries={[
          {
            key: "list",
            label: t("fromList"),
            icon: <ListPlus aria-hidden="true" className="size-4" />,
            onSelect: () => onChoose("list"),
          },
          {
            key: "paste",
            label: t("paste"),
            icon: <ClipboardPaste aria-hidden="true" className="size-4" />,
            onSelect: () => onChoose("paste"),
          },
        ]}
      />
      <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => onChoose("add")}>
        {t("add")}
      </Button>
    </span>
  );
}

function List({
  id,
  title,
  groups,
  none,
  head,
  rows,
}: {
  id: string;
  title: string;
  groups: readonly ConditionGroup[];
  none: string;
  head?: ReactNode;
  rows: Omit<Parameters<typeof ConditionRows>[0], "group">;
}) {
  const { t } = useTranslation("conditions");
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <Panel
      id={id}
      title={title}
      aside={<span className="text-ink-muted text-sm">{t("count", { count })}</span>}
      bodyClass=""
      className="overflow-hidden"
    >
      {head}
      {groups.length === 0 ? <p className="px-4 py-3 text-ink-muted text-sm">{none}</p> : null}
      {groups.map((group) => (
        <ConditionRows key={group.priorTo ?? ""} {...rows} group={group} />
      ))}
    </Panel>
  );
}
