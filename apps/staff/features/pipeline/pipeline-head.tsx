"use client";
import type { LoanGrouping } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, IconButton, Menu, RadioGroup } from "@gable/ui";
import { Plus, Upload, X } from "lucide-react";
import { DayFilter } from "./day-filter";
import { StageFilter } from "./stage-filter";
import type { ArrangedView } from "./use-arranged-view";
import { GROUPINGS, type View } from "./use-view";
import { ViewMenu } from "./view-menu";

/** Where it is thumbed, a target is as wide and high as a thumb. */
export const THUMB = "max-sm:h-11! max-sm:min-w-11";
const NAMED = `${THUMB} max-sm:min-w-[7rem] max-sm:shrink max-sm:flex-1 max-sm:justify-between`;

/** The view chosen, the stages, and the way out of what a figure of the dashboard narrows the list to. */
export function PipelineFilters({ state, arranged }: { state: View; arranged: ArrangedView }) {
  const { t } = useTranslation("pipeline");
  return (
    <>
      <ViewMenu
        state={state}
        hiddenColumns={arranged.hidden}
        allColumns={arranged.allColumns}
        density={arranged.density}
        className={NAMED}
      />
      <StageFilter
        stages={state.stage}
        flags={state.flag}
        className={NAMED}
        onChange={(stage, flag) => state.list.change({ stage, flag })}
      />
      <DayFilter state={state} className={NAMED} />
      {state.narrowed ? (
        <Button
          className={`border-pine! text-pine! ${NAMED}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => void state.widen()}
        >
          <span className="truncate">{t("narrowed")}</span>
        </Button>
      ) : null}
    </>
  );
}

/** Begins a loan or brings some in: two buttons on a desk, one menu on a phone. */
export function PipelineActions({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
  const { t } = useTranslation("pipeline");
  return (
    <>
      <Menu
        entries={[
          { key: "new", label: t("newLoan"), icon: <Plus aria-hidden="true" className="size-4" />, onSelect: onNew },
          {
            key: "load",
            label: t("import"),
            icon: <Upload aria-hidden="true" className="size-4" />,
            onSelect: onImport,
          },
        ]}
        trigger={
          <IconButton label={t("add")} look="solid" className={`${THUMB} sm:hidden`}>
            <Plus aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <Button icon={<Upload aria-hidden="true" className="size-4" />} onClick={onImport} className="max-sm:hidden">
        {t("import")}
      </Button>
      <Button
        look="solid"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={onNew}
        className="max-sm:hidden"
      >
        {t("newLoan")}
      </Button>
    </>
  );
}

/** Whether the loans are a list, grouped or not, or a board. */
export function Shape({ state, groupings }: { state: View; groupings: readonly LoanGrouping[] }) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const words = { StageId: "stage", LoanOfficerName: "officer", WizeOrgUnitId: "branch" } satisfies Record<
    LoanGrouping,
    string
  >;
  return (
    <>
      <RadioGroup
        label={t("shape")}
        value={state.shape}
        onChange={(shape) => void state.setAddress({ shape: shape as "list" | "board", page: null })}
        options={[
          { value: "list", label: t("list") },
          { value: "board", label: t("board") },
        ]}
      />
      {state.shape === "list" ? (
        <RadioGroup
          label={t("groupBy")}
          value={state.groupBy ?? "none"}
          onChange={(group) => void state.setAddress({ group: group as LoanGrouping | "none", page: null })}
          options={[
            { value: "none", label: t("groupNone") },
            ...GROUPINGS.filter((one) => groupings.includes(one)).map((value) => ({
              value,
              label: text(`pipeline:${words[value]}`),
            })),
          ]}
        />
      ) : null}
    </>
  );
}
