"use client";
import { readClientConfig } from "@gable/api";
import { useAnyModal } from "@gable/ui";
import { useEffect, useState } from "react";
import { useKnownUser } from "./known-user";
import { type KnownUser, type ProfileService, profileFor } from "./profile";
import { scripts, WIDGETS } from "./scripts";

/** The event by which a service's script is told who is at the screen: {service, profile}. */
const PROFILE_EVENT = "gable:profile";
/** Where the launcher of the support chat belongs. */
const SUPPORT_LAUNCHER_ID = "support-launcher";
const ANALYTICS_DELAY_MS = 1000;

function tell(service: ProfileService, user: KnownUser): void {
  window.dispatchEvent(new CustomEvent(PROFILE_EVENT, { detail: { service, profile: profileFor(service, user) } }));
}

/**
 * The outside services that this installation has switched on, in every app and on its pages before signing in: there nobody is told of. Nothing
 * is loaded from elsewhere where none is; the pages' Content-Security-Policy says the same.
 */
export default function OutsideServices() {
  const user = useKnownUser();
  const [hasSupport, setHasSupport] = useState(false);
  const isModalOpen = useAnyModal();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is at the screen is told anew when it is another
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const begin = async () => {
      const config = await readClientConfig();
      if (gone) return;
      scripts.configure(config.scripts);
      if (config.errorMonitoringDsn) {
        const { startErrorMonitor } = await import("./error-monitor");
        startErrorMonitor(config.errorMonitoringDsn, user && profileFor("error-monitoring", user));
      }
      for (const widget of WIDGETS) if (config.scripts[widget]) void scripts.preload(widget).catch(ignored);
      if (config.scripts["support-widget"]) {
        setHasSupport(true);
        void scripts.preload("support-widget").then(() => user && tell("support-widget", user), ignored);
      }
      if (user && config.scripts["session-analytics"]) {
        void scripts.preload("session-analytics").then(() => {
          later = setTimeout(() => tell("session-analytics", user), ANALYTICS_DELAY_MS);
        }, ignored);
      }
    };
    void begin().catch(ignored);
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [user?.id]);
  return hasSupport ? (
    <div id={SUPPORT_LAUNCHER_ID} hidden={isModalOpen} className="fixed right-4 bottom-12 z-(--layer-dock)" />
  ) : null;
}

/** An outside service that is away takes nothing from the work; its state says FAILED. */
function ignored(): void {
  return;
}
