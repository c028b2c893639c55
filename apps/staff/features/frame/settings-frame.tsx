"use client";
import { useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { changePreferences, preferences } from "@gable/shell";
import { EmptyState, Select } from "@gable/ui";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { placeAt, placesOf, SETTINGS_GROUPS } from "./navigation";
import { settingsStartOf } from "./org-route";
import { SETTINGS_ICONS } from "./settings-icons";
import { useGo } from "./use-go";

/** What the settings stand in: their list at the side, as a choice above on a narrow screen. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const text = useText();
  const path = usePathname();
  const go = useGo();
  const session = useSession();
  const places = placesOf(session.data?.active, "settings");
  const current = placeAt(path);
  const label = (key: string) => text(`shell:places.${key}`);
  const here = current?.group === "settings" ? current.href : undefined;
  useEffect(() => {
    const { adminState } = preferences();
    if (here && adminState.place !== here) changePreferences({ adminState: { ...adminState, place: here } });
  }, [here]);
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <nav
        aria-label={t("settingsNavigation")}
        className="sticky top-(--bar) h-[calc(100dvh-var(--bar))] w-56 shrink-0 overflow-y-auto border-line border-r bg-sheet/60 px-3 py-4 max-lg:hidden print:hidden"
      >
        {SETTINGS_GROUPS.map((group) => {
          const inGroup = places.filter((place) => place.heading === group);
          if (inGroup.length === 0) return null;
          return (
            <div key={group} className="mb-4">
              <h2 className="px-2.5 pb-1 text-2xs text-ink-muted uppercase tracking-wider">
                {text(`shell:placeGroups.${group}`)}
              </h2>
              <ul className="flex flex-col gap-0.5">
                {inGroup.map((place) => {
                  const Icon = SETTINGS_ICONS[place.key];
                  return (
                    <li key={place.key}>
                      <Link
                        prefetch={false}
                        href={place.href}
                        aria-current={current === place ? "page" : undefined}
                        className="flex items-center gap-2 rounded-md px-2.5 py-1.5 text-sm hover:bg-sunken aria-[current=page]:bg-pine-wash aria-[current=page]:font-medium aria-[current=page]:text-pine"
                      >
                        {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
                        {label(place.key)}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </nav>
      {places.length > 0 ? (
        <div className="px-4 pt-3 lg:hidden print:hidden">
          <Select
            label={t("settingsNavigation")}
            value={current?.href ?? ""}
            options={places.map((place) => ({ value: place.href, label: label(place.key) }))}
            onChange={(href) => href && go(href)}
          />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The settings' own address leads to where one left them, else to the first of them that is the person's to see. */
export function SettingsStart() {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const session = useSession();
  const first = settingsStartOf(session.data?.active, preferences().adminState);
  useEffect(() => {
    if (first) router.replace(first);
  }, [first, router]);
  return first || !session.data ? null : <EmptyState title={t("noPlace")} />;
}
