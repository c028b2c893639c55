"use client";
import { useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { cx, IconButton, Menu } from "@gable/ui";
import { Menu as MenuIcon, Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { placesOf } from "./navigation";
import { useGo } from "./use-go";

const LINK =
  "rounded-md px-2.5 py-1.5 text-sm hover:bg-sunken aria-[current=page]:bg-pine-wash aria-[current=page]:font-medium aria-[current=page]:text-pine";

/** The main places as links, as a menu where there is no room, and the way to the settings. */
export function MainNavigation() {
  const { t } = useTranslation("shell");
  const text = useText();
  const path = usePathname();
  const go = useGo();
  const session = useSession();
  const main = placesOf(session.data?.active, "main", "support");
  const settings = placesOf(session.data?.active, "settings");
  const here = (href: string) => (path === href || path.startsWith(`${href}/`) ? ("page" as const) : undefined);
  const entries = [...main, ...settings].map((place) => ({
    key: place.key,
    label: text(`shell:places.${place.key}`),
    ...(place.icon ? { icon: <place.icon aria-hidden="true" className="size-4" /> } : {}),
    onSelect: () => go(place.href),
    ...(place === settings[0] ? { group: t("places.settings") } : {}),
  }));
  return (
    <>
      <nav aria-label={t("mainNavigation")} className="flex items-center gap-0.5 max-xl:hidden">
        {main.map((place) => (
          <Link prefetch={false} key={place.key} href={place.href} aria-current={here(place.href)} className={LINK}>
            {text(`shell:places.${place.key}`)}
          </Link>
        ))}
        {settings.length > 0 ? (
          <Link
            prefetch={false}
            href="/app/settings"
            aria-current={here("/app/settings")}
            className={cx(LINK, "flex items-center gap-1.5")}
          >
            <Settings aria-hidden="true" className="size-4" />
            <span className="max-[90rem]:sr-only">{t("places.settings")}</span>
          </Link>
        ) : null}
      </nav>
      {entries.length > 0 ? (
        <span className="xl:hidden">
          <Menu
            entries={entries}
            align="start"
            trigger={
              <IconButton label={t("openNavigation")}>
                <MenuIcon aria-hidden="true" className="size-4.5" />
              </IconButton>
            }
          />
        </span>
      ) : null}
    </>
  );
}
