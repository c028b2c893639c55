"use client";
import { useLoans, useRequestContext, useSession, type WidgetName } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { changePreferences, usePreferences, WithAreas } from "@gable/shell";
import { Tabs } from "@gable/ui";
import { reachesCompany } from "../frame/person";
import { NothingYet } from "./nothing-yet";
import { WidgetPanel } from "./widget-panel";

/** What stands beside each other, stack by stack: those of all stages are long, the others short. Where there is room for two, the stacks after the first are one. */
const VIEWS = {
  overview: [
    ["pipeline", "days-in-stage"],
    ["pull-through", "locks", "tasks"],
    ["branches", "officers"],
  ],
  pipeline: [
    ["pipeline", "locks"],
    ["days-in-stage", "tasks"],
  ],
  volume: [["pull-through", "branches"], ["officers"]],
} as const satisfies Record<string, readonly (readonly WidgetName[])[]>;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as View[];

/** The figures over the loans in view; what is shown and how is kept in this browser. */
export function Dashboard() {
  return (
    <WithAreas areas={["dashboard", "enums"]}>
      <Views />
    </WithAreas>
  );
}

function Stack({ widgets }: { widgets: readonly WidgetName[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {widgets.map((widget) => (
        <WidgetPanel key={widget} widget={widget} />
      ))}
    </div>
  );
}

function Views() {
  const { t } = useTranslation("dashboard");
  const { activeDashboardView } = usePreferences();
  const any = useLoans({ limit: 1 });
  const { consolidated } = useRequestContext();
  const user = useSession().data?.active;
  const view = NAMES.find((name) => name === activeDashboardView) ?? "overview";
  return (
    <div className="flex-1 overflow-y-auto px-4 py-4">
      <h1 className="mb-3 font-medium font-serif text-2xl">{t("title")}</h1>
      {any.data?.count === 0 && !any.isPlaceholderData ? (
        <NothingYet canWiden={!consolidated && user !== undefined && reachesCompany(user)} />
      ) : (
        <Tabs
          label={t("views")}
          value={view}
          onChange={(activeDashboardView) => changePreferences({ activeDashboardView })}
          tabs={NAMES.map((name) => ({
            value: name,
            label: t(`view.${name}`),
            content: (
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 min-[120rem]:grid-cols-3">
                <Stack widgets={VIEWS[name][0]} />
                <div className="flex min-w-0 flex-col gap-4 min-[120rem]:contents">
                  {VIEWS[name].slice(1).map((stack) => (
                    <Stack key={stack[0]} widgets={stack} />
                  ))}
                </div>
              </div>
            ),
          }))}
        />
      )}
    </div>
  );
}
