import type { WizeUser } from "@gable/api";
import { seesBilling } from "@gable/shell";
import {
  BookUser,
  ChartColumn,
  CircleUser,
  FileText,
  Headset,
  Inbox,
  ListTodo,
  LockKeyhole,
  type LucideIcon,
  UserPlus,
} from "lucide-react";
import { isProcessor } from "./person";

/** Where a place is offered: in the top bar, in the settings' side bar, in the top bar of the provider's staff, or in the person's own menu. */
export type PlaceGroup = "main" | "settings" | "support" | "own";

/** The headings of the settings' side bar, in their order. */
export const SETTINGS_GROUPS = ["people", "organization", "portals", "leads", "automation", "billing"] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export interface Place {
  /** Its name in the catalogue: `shell:places.<key>`. */
  key: string;
  href: string;
  group: PlaceGroup;
  /** Under which heading of the settings it stands. */
  heading?: SettingsGroup;
  /** The permission that shows it; the server decides again. */
  needs: string;
  /** To whom of those it is shown; to all of them where it does not say. */
  shownTo?: (user: WizeUser) => boolean;
  /** None in the settings, whose side bar has them (settings-icons.ts). */
  icon?: LucideIcon;
}

/** Every place of the staff app that is not inside a loan, in the order it is offered. */
export const PLACES: readonly Place[] = [
  { key: "loans", href: "/app/loans", group: "main", needs: "loan:list", icon: FileText },
  { key: "dashboard", href: "/app/dashboard", group: "main", needs: "loan:list", icon: ChartColumn },
  { key: "tasks", href: "/app/tasks", group: "main", needs: "task:read", icon: ListTodo },
  { key: "leads", href: "/app/leads", group: "main", needs: "lead:list", icon: UserPlus },
  { key: "contacts", href: "/app/contacts", group: "main", needs: "contact:read", icon: BookUser },
  {
    key: "lockDesk",
    href: "/app/lock-desk",
    group: "main",
    needs: "loan:decide-locks",
    icon: LockKeyhole,
  },
  {
    key: "processing",
    href: "/app/processing",
    group: "main",
    needs: "loan:list",
    shownTo: isProcessor,
    icon: Inbox,
  },
  { key: "users", href: "/app/settings/users", group: "settings", heading: "people", needs: "user:list" },
  { key: "supportUsers", href: "/app/support/users", group: "support", needs: "support:list-users", icon: Headset },
  {
    key: "leadSettings",
    href: "/app/settings/leads",
    group: "settings",
    heading: "leads",
    needs: "lead:configure",
  },
  {
    key: "rules",
    href: "/app/settings/rules",
    group: "settings",
    heading: "automation",
    needs: "rule:read",
  },
  {
    key: "company",
    href: "/app/settings/company",
    group: "settings",
    heading: "organization",
    needs: "org:edit",
  },
  {
    key: "branches",
    href: "/app/settings/branches",
    group: "settings",
    heading: "organization",
    needs: "org:edit",
  },
  {
    key: "permissions",
    href: "/app/settings/permissions",
    group: "settings",
    heading: "people",
    needs: "org:edit-permissions",
  },
  {
    key: "portal",
    href: "/app/settings/portal",
    group: "settings",
    heading: "portals",
    needs: "org:edit-own-pos",
  },
  {
    key: "questions",
    href: "/app/settings/questions",
    group: "settings",
    heading: "portals",
    needs: "org:edit-questions",
  },
  {
    key: "trackers",
    href: "/app/settings/trackers",
    group: "settings",
    heading: "automation",
    needs: "org:edit-trackers",
  },
  {
    key: "taskTemplates",
    href: "/app/settings/tasks",
    group: "settings",
    heading: "automation",
    needs: "org:edit-task-templates",
  },
  {
    key: "needSettings",
    href: "/app/settings/needs",
    group: "settings",
    heading: "automation",
    needs: "org:edit-needs",
  },
  {
    key: "conditionTemplates",
    href: "/app/settings/conditions",
    group: "settings",
    heading: "automation",
    needs: "org:edit-condition-templates",
  },
  {
    key: "closingCosts",
    href: "/app/settings/closing-costs",
    group: "settings",
    heading: "automation",
    needs: "org:edit-closing-costs",
  },
  {
    key: "documentSettings",
    href: "/app/settings/documents",
    group: "settings",
    heading: "automation",
    needs: "org:edit-documents",
  },
  {
    key: "lockSettings",
    href: "/app/settings/locks",
    group: "settings",
    heading: "automation",
    needs: "org:edit-locks",
  },
  {
    key: "credentials",
    href: "/app/settings/credentials",
    group: "settings",
    heading: "organization",
    needs: "credential:edit-own",
  },
  {
    key: "referenceTables",
    href: "/app/settings/tables",
    group: "settings",
    heading: "automation",
    needs: "reference:edit",
  },
  {
    key: "pricing",
    href: "/app/settings/pricing",
    group: "settings",
    heading: "automation",
    needs: "pricing:edit",
  },
  {
    key: "messages",
    href: "/app/settings/messages",
    group: "settings",
    heading: "automation",
    needs: "org:edit",
  },
  {
    key: "email",
    href: "/app/settings/email",
    group: "settings",
    heading: "portals",
    needs: "org:edit-own-email",
  },
  {
    key: "billing",
    href: "/app/settings/billing",
    group: "settings",
    heading: "billing",
    needs: "billing:read-own",
    shownTo: seesBilling,
  },
  { key: "account", href: "/app/account", group: "own", needs: "self:read", icon: CircleUser },
];

/** The places of a group that a person may go to. */
export function placesOf(user: WizeUser | undefined, ...groups: PlaceGroup[]): Place[] {
  const may = new Set(user?.permissions ?? []);
  return PLACES.filter(
    (place) => groups.includes(place.group) && may.has(place.needs) && (!user || (place.shownTo?.(user) ?? true)),
  );
}

/** The place a path is in: the one with the longest address that the path begins with. */
export function placeAt(path: string): Place | undefined {
  return PLACES.filter((place) => path === place.href || path.startsWith(`${place.href}/`)).sort(
    (a, b) => b.href.length - a.href.length,
  )[0];
}
