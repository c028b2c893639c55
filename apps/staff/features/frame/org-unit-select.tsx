"use client";
import { changeContext, type OrgUnit, useOrgUnits, useRequestContext, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { mayLeave } from "@gable/shell";
import { buttonClass, Checkbox, cx, Popover } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Building2, Check, ChevronsUpDown } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { afterUnitChange } from "./org-route";
import { isProvider, reachesCompany } from "./person";

interface Choice {
  unit: OrgUnit | undefined;
  consolidated: boolean;
}

const label = (unit: OrgUnit) => unit.displayName || unit.name;

/** Changes the branch, after the question when something is unsaved. From a record it leads to the list the record was in. */
function useUnitChange(): (choice: Choice) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  const [waiting, setWaiting] = useState<(Choice & { at: string }) | null>(null);
  const change = useCallback(
    ({ unit, consolidated }: Choice) => {
      changeContext({ activeOrgUnit: unit?.id ?? null, consolidated });
      void client.invalidateQueries();
    },
    [client],
  );
  // The record is left first: it would be asked for in the other branch, and not be there.
  useEffect(() => {
    if (!waiting || path !== waiting.at) return;
    setWaiting(null);
    change(waiting);
  }, [waiting, path, change]);
  return async (choice) => {
    if (!(await mayLeave())) return;
    // The consolidated view has every branch's records; one branch has its own.
    const list = choice.consolidated ? null : afterUnitChange(path);
    if (!list) return change(choice);
    setWaiting({ ...choice, at: list });
    router.push(list);
  };
}

/** Which branch one works in: type to find, "all" selects the headquarters, the consolidated view spans every branch. */
export function OrgUnitSelect() {
  const { t } = useTranslation("shell");
  const context = useRequestContext();
  const session = useSession();
  const user = session.data?.active;
  const units = useOrgUnits(user !== undefined && !isProvider(user));
  const [open, setOpen] = useState(false);
  const changeUnit = useUnitChange();
  const list = units.data?.length ? units.data : (user?.LinkedOrgs ?? []);
  if (!user || isProvider(user)) return null;

  const headquarters = list.find((unit) => unit.isHeadQuarter) ?? list.find((unit) => unit.type !== "BRANCH");
  const current =
    list.find((unit) => unit.id === (context.activeOrgUnit ?? user.WizeOrgUnitId ?? user.WizeOrgUnit?.id)) ??
    user.WizeOrgUnit;
  const choose = (unit: OrgUnit | undefined, consolidated: boolean) => {
    setOpen(false);
    void changeUnit({ unit, consolidated });
  };
  const name = context.consolidated ? t("allUnits") : current ? label(current) : t("orgUnit");
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("orgUnit")}
      trigger={
        <button
          type="button"
          aria-label={`${t("orgUnit")}: ${name}`}
          className={cx(buttonClass("ghost"), "min-w-0 shrink! gap-2")}
        >
          <Building2 aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
        </button>
      }
    >
      <UnitList
        units={list}
        currentId={context.consolidated ? undefined : current?.id}
        onChoose={(unit) => choose(unit, false)}
        onAll={headquarters && list.length > 1 ? () => choose(headquarters, reachesCompany(user)) : undefined}
      />
      {reachesCompany(user) ? (
        <div className="border-line border-t bg-paper px-3 py-2.5">
          <Checkbox
            label={t("consolidated")}
            hint={t("consolidatedHint")}
            checked={context.consolidated}
            onChange={(checked) => choose(current, checked)}
          />
        </div>
      ) : null}
    </Popover>
  );
}

function UnitList({
  units,
  currentId,
  onChoose,
  onAll,
}: {
  units: OrgUnit[];
  currentId: string | undefined;
  onChoose: (unit: OrgUnit) => void;
  onAll: (() => void) | undefined;
}) {
  const { t } = useTranslation("shell");
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => units.filter((unit) => label(unit).toLowerCase().includes(term.trim().toLowerCase())),
    [units, term],
  );
  const entries = [
    ...(onAll && term.trim() === "" ? [{ id: "all", name: t("allUnits"), act: onAll }] : []),
    ...found.map((unit) => ({ id: unit.id, name: label(unit), act: () => onChoose(unit) })),
  ];
  const here = Math.min(at, Math.max(entries.length - 1, 0));
  function onKey(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setAt(Math.max(0, Math.min(entries.length - 1, here + (event.key === "ArrowDown" ? 1 : -1))));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      entries[here]?.act();
    }
  }
  return (
    <div>
      <input
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="org-units"
        aria-activedescendant={entries[here] ? `unit-${entries[here].id}` : undefined}
        aria-label={t("findUnit")}
        placeholder={t("findUnit")}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        className="w-full border-line border-b bg-sheet px-3 py-2.5 text-sm outline-none placeholder:text-ink-muted"
      />
      <div id="org-units" role="listbox" aria-label={t("orgUnit")} className="max-h-72 overflow-y-auto py-1">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
          <div
            key={entry.id}
            id={`unit-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry.id === currentId}
            onClick={entry.act}
            onMouseMove={() => setAt(index)}
            className={cx(
              "flex cursor-default items-center gap-2 px-3 py-1.5 text-sm",
              index === here && "bg-pine-wash",
            )}
          >
            <Check aria-hidden="true" className={cx("size-4", entry.id !== currentId && "invisible")} />
            {entry.name}
          </div>
        ))}
      </div>
      {entries.length === 0 ? <p className="px-3 pb-3 text-ink-muted text-sm">{t("noUnit")}</p> : null}
    </div>
  );
}
