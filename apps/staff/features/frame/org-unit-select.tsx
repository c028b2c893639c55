"use client";
import { changeContext, type OrgUnit, useOrgUnits, useRequestContext, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { mayLeave } from "@gable/shell";
import { buttonClass, Checkbox, cx, Popover } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Building2, ChevronsUpDown } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { afterUnitChange } from "./org-route";
import { label } from "./org-unit";
import { isProvider, reachesCompany } from "./person";

// Most visits stay in one branch.
const UnitList = dynamic(() => import("./unit-list"), { ssr: false });

interface Choice {
  unit: OrgUnit | undefined;
  consolidated: boolean;
}

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

/**
 * Which branch one works in: type to find. "All" selects the headquarters, whose view has every branch beneath it, and
 * leaves the consolidated view as it is (platform.md section 4): that one is switched apart, with filters of its own.
 */
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
  const seesAll =
    context.consolidated || (list.length > 1 && headquarters !== undefined && current?.id === headquarters.id);
  const name = seesAll ? t("allUnits") : current ? label(current) : t("orgUnit");
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("orgUnit")}
      trigger={
        <button
          type="button"
          aria-label={`${t("orgUnit")}: ${name}`}
          className={cx(
            buttonClass("ghost"),
            "min-w-0 shrink! gap-2 max-sm:max-w-fit max-sm:grow max-sm:basis-12 max-sm:px-1!",
          )}
        >
          <Building2 aria-hidden="true" className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
        </button>
      }
    >
      <UnitList
        units={list}
        currentId={context.consolidated ? undefined : current?.id}
        onChoose={(unit) => choose(unit, false)}
        onAll={headquarters && list.length > 1 ? () => choose(headquarters, context.consolidated) : undefined}
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
