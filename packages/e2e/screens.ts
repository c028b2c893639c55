import { readdirSync } from "node:fs";
import { STEPS } from "@gable/loan/step";
import type { APIRequestContext } from "@playwright/test";

/** Whose eyes a screen is looked at with; nobody's before signing in. */
export type Viewer = "staff" | "officer" | "provider" | "borrower" | "agent" | "nobody";

export const EMAILS: Record<Exclude<Viewer, "nobody">, string> = {
  staff: "companyadmin@summit.test",
  officer: "originator@summit.test",
  provider: "supersupport@gable.test",
  borrower: "borrower@example.test",
  agent: "realtor@example.test",
};

export interface Screen {
  /** Its name among the pictures. */
  name: string;
  path: string;
  viewer: Viewer;
}

const APPS = { staff: "", pos: "/pos", realtor: "/realtor" } as const;
type App = keyof typeof APPS;

/** Pages that lead elsewhere at once: they show nothing. */
const LEADING_ON = new Set([
  "staff/",
  "staff/app",
  "staff/app/settings",
  "staff/app/loans/[loanId]",
  "staff/app/user/edit",
  "staff/user/edit",
  "pos/",
  "realtor/",
]);

/** Whom a page is for, where it is not who uses the app as a rule. */
const FOR: Record<string, Viewer> = {
  "staff/app/loans": "officer",
  "staff/app/loans/[loanId]/[step]": "officer",
  "staff/app/support/users": "provider",
};
/** Where a page leads whom it has nothing to choose from: who has one application is in it at once. */
export const LEADS_ON_TO: Record<string, RegExp> = { "/pos/app": /^\/pos\/app\/\d+$/ };

const USUAL: Record<App, Viewer> = { staff: "staff", pos: "borrower", realtor: "agent" };

/** What stands for a route's parameters: the screens that one route has. */
export type Fillings = Record<string, readonly string[]>;

/** Every screen of the three apps, from their folders: a page that is added is looked at too. */
export function screensOf(fillings: Fillings): Screen[] {
  return (Object.keys(APPS) as App[]).flatMap((app) => pagesOf(app).flatMap((page) => filled(app, page, fillings)));
}

/** The routes of an app, as "app/loans/[loanId]". */
function pagesOf(app: App): string[] {
  const root = new URL(`../../apps/${app}/app/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file === "page.tsx" || file.endsWith("/page.tsx"))
    .map((file) => file.replace(/\/?page\.tsx$/, ""))
    .sort();
}

function filled(app: App, page: string, fillings: Fillings): Screen[] {
  const key = `${app}/${page}`;
  if (LEADING_ON.has(key)) return [];
  const isInside = page === "app" || page.startsWith("app/");
  const viewer = FOR[key] ?? (isInside ? USUAL[app] : "nobody");
  const paths = page.includes("[") ? fillings[key] : [page];
  if (!paths?.length) throw new Error(`nothing to fill the parameters of ${key} with: say it in fillingsOf`);
  return paths.map((path) => ({ name: `${app}-${path.replace(/\W+/g, "-")}`, path: `${APPS[app]}/${path}`, viewer }));
}

const NMLS = "1234567";

/** Records that fill the parameters: the first loan, lead and user that each viewer sees. */
export async function fillingsOf(
  ask: Record<"staff" | "officer" | "borrower" | "agent", APIRequestContext>,
): Promise<Fillings> {
  const first = async (who: APIRequestContext, path: string, key: string) => {
    const answer = (await (await who.get(path)).json()) as { rows?: Record<string, unknown>[] };
    const value = answer.rows?.[0]?.[key];
    if (value === undefined) throw new Error(`no ${key} at ${path}: there is no screen to look at`);
    return String(value);
  };
  const loan = await first(ask.officer, "/los/api/loans?limit=1&orderBy=createdAt&sort=ASC", "LoanId");
  const lead = await first(ask.staff, "/lead/api/leads?limit=1", "id");
  const user = await first(ask.staff, "/api/wizeusers?limit=1", "id");
  const account = await first(ask.staff, "/admin/api/payments", "id");
  const invoice = await first(ask.staff, `/admin/api/payments/${account}/invoices`, "id");
  const deal = await first(ask.agent, "/realtor/api/loans?limit=1", "LoanId");
  const own = await first(ask.borrower, "/pos/api/applications", "LoanId");
  const steps = STEPS.map((step) => `app/loans/${loan}/${step}`);
  const parts = ["residences", "declarations", "demographics", "questions"];
  return {
    "staff/app/loans/[loanId]/[step]": [...steps, ...parts.map((part) => `app/loans/${loan}/borrowers?part=${part}`)],
    "staff/app/leads/[leadId]": [`app/leads/${lead}`],
    "staff/app/settings/billing/[accountId]/invoices/[id]": [`app/settings/billing/${account}/invoices/${invoice}`],
    "staff/app/settings/users/[id]": [`app/settings/users/${user}`],
    "staff/[nmls]/verify-email": [`${NMLS}/verify-email`],
    "pos/[nmls]/verify-email": [`${NMLS}/verify-email`],
    "pos/app/[loanId]": [`app/${own}`],
    "pos/app/[loanId]/[step]": ["contact", "address", "questions", "credit"].map((step) => `app/${own}/${step}`),
    "realtor/app/[loanId]": [`app/${deal}`],
  };
}
