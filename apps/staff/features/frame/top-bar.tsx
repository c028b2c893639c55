"use client";
import { useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { MayBeOld, mayLeave, signOut, ThemeToggle } from "@gable/shell";
import { buttonClass, cx, GableMark, IconButton, Menu } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { CircleHelp, CircleUser, LogOut, Search, UserRoundCog } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { OverdueBadge } from "../tasks/overdue-badge";
import type { Panel } from "./frame";
import { LanguageSwitch } from "./language-switch";
import { MainNavigation } from "./main-navigation";
import { NoticeInbox } from "./notice-inbox";
import { OrgUnitSelect } from "./org-unit-select";
import { actingRight, initialsOf, nameOf } from "./person";
import { useGo } from "./use-go";

export function TopBar({ live, open }: { live: boolean; open: (panel: Panel) => void }) {
  const { t } = useTranslation("shell");
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-1.5 border-line border-b bg-sheet px-3 sm:gap-2 sm:px-4">
      <Link
        prefetch={false}
        href="/app/loans"
        className="flex items-center gap-2 rounded-sm pr-2 font-medium font-serif text-lg max-sm:pr-0"
      >
        <GableMark className="h-5 text-brick" />
        <span className="max-sm:sr-only">Gable</span>
      </Link>
      <MainNavigation />
      <OrgUnitSelect />
      <button
        type="button"
        onClick={() => open("palette")}
        // The first to give way, down to its sign: a head of two rows would lie over what sticks below it.
        className="field-height ml-auto flex basis-9 items-center gap-2 overflow-hidden rounded-md border border-line px-2.5 text-ink-muted text-sm hover:border-line-strong md:max-w-60 md:grow"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-md:sr-only">{t("search")}</span>
        <span aria-hidden="true" className="shrink-0 text-2xs max-[90rem]:hidden">
          {paletteKeys()}
        </span>
      </button>
      <span
        role="status"
        title={live ? t("live") : t("offline")}
        className={cx("mx-1 size-2 shrink-0 rounded-full", live ? "bg-good" : "animate-pulse bg-warn")}
      >
        <span className="sr-only">{live ? t("live") : t("offline")}</span>
      </span>
      <MayBeOld short />
      <OverdueBadge />
      <NoticeInbox />
      <span className="contents max-md:hidden">
        <LanguageSwitch />
        <ThemeToggle />
        <IconButton label={t("shortcuts")} onClick={() => open("shortcuts")}>
          <CircleHelp aria-hidden="true" className="size-4.5" />
        </IconButton>
      </span>
      <AccountMenu open={open} />
    </header>
  );
}

function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}

function AccountMenu({ open }: { open: (panel: Panel) => void }) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const go = useGo();
  const client = useQueryClient();
  const session = useSession();
  const name = nameOf(session.data?.active);
  const mayAct = session.data && !session.data.acting && actingRight(session.data.loggedIn) !== null;
  const entries = [
    {
      key: "account",
      label: t("places.account"),
      icon: <CircleUser aria-hidden="true" className="size-4" />,
      onSelect: () => go("/app/account"),
    },
    ...(mayAct
      ? [
          {
            key: "act",
            label: t("actAs"),
            icon: <UserRoundCog aria-hidden="true" className="size-4" />,
            onSelect: () => open("act-as"),
          },
        ]
      : []),
    {
      key: "out",
      label: t("signOut"),
      icon: <LogOut aria-hidden="true" className="size-4" />,
      onSelect: () =>
        void mayLeave().then((leaves) => {
          if (!leaves) return;
          void signOut().then(() => {
            client.clear();
            router.replace("/login");
          });
        }),
    },
  ].map((entry, index) => (index === 0 ? { ...entry, group: name } : entry));
  return (
    <Menu
      entries={entries}
      trigger={
        <button type="button" className={cx(buttonClass("ghost"), "px-1!")}>
          {session.data?.active.profileImage ? (
            <img src={session.data.active.profileImage} alt="" className="size-7 rounded-full object-cover" />
          ) : (
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-full bg-pine-wash font-medium text-pine text-xs"
            >
              {initialsOf(name)}
            </span>
          )}
          <span className="sr-only">{`${t("account")}: ${name}`}</span>
        </button>
      }
    />
  );
}
