"use client";
import { type RealTimeEvent, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import {
  changePreferences,
  IdleWatch,
  LeaveGuard,
  NotRead,
  preferences,
  seesBilling,
  staysUnread,
  useDock,
  useEvent,
  useRealTime,
  useShortcut,
} from "@gable/shell";
import { useSayUser } from "@gable/shell/known-user";
import { Loading } from "@gable/ui";
import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { AddressWatch } from "../list/address-watch";
import { stepAt } from "../loan/step-address";
import { wentTo } from "../loan/step-way";
import { TrailTitle } from "./breadcrumbs";
import { orgRouteOf } from "./org-route";
import type { FoundField } from "./palette-fields";
import { TopBar } from "./top-bar";
import { useShortcutChoice } from "./use-shortcut-choice";

const DockWindows = dynamic(() => import("./dock-windows").then((module) => module.DockWindows), { ssr: false });
const PastDueBanner = dynamic(() => import("../billing/past-due").then((module) => module.PastDueBanner), {
  ssr: false,
});
const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});
const ActingBanner = dynamic(() => import("@gable/shell/acting-banner").then((module) => module.ActingBanner), {
  ssr: false,
});
const ActAsDialog = dynamic(() => import("./act-as-dialog").then((module) => module.ActAsDialog), { ssr: false });

const TeamTold = dynamic(() => import("../editing/team-told").then((module) => module.TeamTold), { ssr: false });

export type Panel = "palette" | "shortcuts" | "act-as" | null;

/** What signed-in screens stand in: the acting banner, the top bar, and the dialogs that open from anywhere. */
export function Frame({ children }: { children: ReactNode }) {
  // A page of its own without the frame: it is shown when the session may not even be readable.
  const path = usePathname();
  const isNotice = path.endsWith("/not-found");
  const { t } = useTranslation("errors");
  const session = useSession();
  if (isNotice) return children;
  if (staysUnread(session)) return <NotRead of={session} title={t("unavailableTitle")} />;
  if (!session.data)
    return (
      <>
        <Loading className="mx-auto max-w-5xl p-8" />
        {/* A loan's page has what its address shows come meanwhile, and shows nothing yet. */}
        {stepAt(path) ? <div hidden>{children}</div> : null}
      </>
    );
  return <SignedIn>{children}</SignedIn>;
}

/** Keeps where one is among the company's screens for the next visit, as long as one acts in the own name. */
function useLastOrgRoute(acting: boolean): void {
  const route = orgRouteOf(usePathname());
  useEffect(() => {
    if (route && !acting && preferences().lastOrgRoute !== route) changePreferences({ lastOrgRoute: route });
  }, [route, acting]);
}

/** The loan of whose team one is and that somebody has just started to edit. */
function useTeamTold(self: string | undefined) {
  const [told, setTold] = useState<number>();
  const hear = useCallback(
    ({ loanId, data }: RealTimeEvent) => {
      if (self && (data?.team as string[] | undefined)?.includes(self)) setTold(loanId);
    },
    [self],
  );
  useEvent("RTC.LOAN.EDIT_STARTED", hear);
  return [told, setTold] as const;
}

function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const session = useSession();
  const [panel, setPanel] = useState<Panel>(null);
  const [field, setField] = useState<FoundField | null>(null);
  useEffect(() => {
    if (!field || panel) return;
    // The palette gives the focus back in a task of its own when it goes; the field takes it after that.
    const timer = setTimeout(() => {
      setField(null);
      void import("./palette-fields").then((module) => module.goToField(field));
    });
    return () => clearTimeout(timer);
  }, [field, panel]);
  const live = useRealTime();
  const [told, setTold] = useTeamTold(session.data?.active.id);
  useLastOrgRoute(session.data?.acting ?? true);
  const router = useRouter();
  const leave = useCallback((path: string) => router.replace(path), [router]);
  const docked = useDock().windows.length > 0;
  useShortcutChoice();
  useSayUser(session.data?.active);
  useShortcut("mod+k", () => setPanel("palette"));
  useShortcut("?", () => setPanel("shortcuts"));
  return (
    <div className="flex min-h-dvh flex-col" data-acting={session.data?.acting || undefined}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-sheet focus:px-3 focus:py-2"
      >
        {t("skipToContent")}
      </a>
      <div className="sticky top-0 z-30 print:hidden">
        {session.data?.acting ? <ActingBanner /> : null}
        <TopBar live={live} open={setPanel} />
      </div>
      {session.data && seesBilling(session.data.active) ? <PastDueBanner /> : null}
      <TrailTitle />
      <AddressWatch />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col pb-(--dock) outline-none">
        {children}
      </main>
      <LeaveGuard go={(path) => void (wentTo(path) || router.push(path))} />
      <IdleWatch idleSeconds={session.data?.loggedIn.idleSeconds ?? 0} go={leave} />
      {docked ? <DockWindows /> : null}
      {told ? <TeamTold loanId={told} onTold={() => setTold(undefined)} /> : null}
      {panel === "palette" ? <Palette onClose={() => setPanel(null)} open={setPanel} onField={setField} /> : null}
      {panel === "shortcuts" ? <ShortcutsDialog onClose={() => setPanel(null)} /> : null}
      {panel === "act-as" ? <ActAsDialog onClose={() => setPanel(null)} /> : null}
    </div>
  );
}
