"use client";
import type { LoanGrouping } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, type Column, type Density, IconButton, Menu, RadioGroup } from "@gable/ui";
import { Plus, Upload, X } from "lucide-react";
import { LayoutMenu } from "../list/layout-menu";
import { SearchBox } from "../list/search-box";
import { FlagChips } from "./flag-chips";
import { StageFilter } from "./stage-filter";
import { GROUPINGS, type useView } from "./use-view";
import { ViewMenu } from "./view-menu";

interface PipelineHeadProps {
  state: ReturnType<typeof useView>;
  /** How many loans match; unknown until it is answered. */
  count: number | undefined;
  /** The columns that can be left out, and the names of all. */
  columns: readonly Pick<Column<unknown>, "key" | "header">[];
  allColumns: readonly string[];
  groupings: readonly LoanGrouping[];
  hidden: readonly string[];
  density: Density;
  onArrange: (change: { hidden?: string[]; density?: Density }) => void;
  onCreate: () => void;
}

/** Where it is thumbed, a target is as wide and high as a thumb. */
const THUMB = "max-sm:h-11! max-sm:min-w-11";
const NAMED = `${THUMB} max-sm:min-w-[7rem] max-sm:shrink max-sm:flex-1 max-sm:justify-between`;

/** The pipeline's name, its search and filters, and what can be done with it: one row on a desk, three on a phone. */
export function PipelineHead(props: PipelineHeadProps) {
  const { state, count, columns, allColumns, hidden, density, onCreate } = props;
  const { t } = useTranslation("pipeline");
  const { address, setAddress } = state;
  const load = () => void setAddress({ import: true });
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3 max-sm:gap-x-2 max-sm:pt-3">
      <div className="mr-auto max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between">
        <h1 className="font-medium font-serif text-2xl">{t("title")}</h1>
        <p role="status" className="text-ink-muted text-xs">
          {count === undefined ? " " : t("count", { count })}
        </p>
      </div>
      <SearchBox
        label={t("search")}
        value={address.q}
        className="max-sm:h-11!"
        onChange={(q) => state.list.change({ q })}
      />
      <ViewMenu state={state} hiddenColumns={hidden} allColumns={allColumns} density={density} className={NAMED} />
      <StageFilter
        stages={state.stage}
        flags={state.flag}
        className={NAMED}
        onChange={(stage, flag) => state.list.change({ stage, flag })}
      />
      {state.narrowed ? (
        <Button
          className={`border-pine! text-pine! ${NAMED}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => void state.widen()}
        >
          <span className="truncate">{t("narrowed")}</span>
        </Button>
      ) : null}
      <LayoutMenu columns={columns} hidden={hidden} density={density} onChange={props.onArrange} className={THUMB}>
        <Shape state={state} groupings={props.groupings} />
      </LayoutMenu>
      <Menu
        entries={[
          { key: "new", label: t("newLoan"), icon: <Plus aria-hidden="true" className="size-4" />, onSelect: onCreate },
          { key: "load", label: t("import"), icon: <Upload aria-hidden="true" className="size-4" />, onSelect: load },
        ]}
        trigger={
          <IconButton label={t("add")} look="solid" className={`${THUMB} sm:hidden`}>
            <Plus aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <Button icon={<Upload aria-hidden="true" className="size-4" />} onClick={load} className="max-sm:hidden">
        {t("import")}
      </Button>
      <Button
        look="solid"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={onCreate}
        className="max-sm:hidden"
      >
        {t("newLoan")}
      </Button>
      <FlagChips flags={state.flag} onChange={(flag) => state.list.change({ flag })} />
    </div>
  );
}

/** Whether the loans are a list, grouped or not, or a board. */
function Shape({ state, groupings }: { state: ReturnType<typeof useView>; groupings: readonly LoanGrouping[] }) {
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
