import { readdirSync } from "node:fs";
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
  "pos/",
  "realtor/",
]);

/** Whom a page is for, where it is not who uses the app as a rule. */
const FOR: Record<string, Viewer> = {
  "staff/app/loans": "officer",
  "staff/app/loans/[loanId]/[step]": "officer",
  "staff/app/support/users": "provider",
};
const USUAL: Record<App, Viewer> = { staff: "staff", pos: "borrower", realtor: "agent" };

/** What stands for a route's parameters: the screens that one route has. */
export type Fillings = Record<string, readonly string[]>;

/** Every screen of the three apps, from their folders: a page that is added is looked at too, if its parameters can be filled. */
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
  const paths = page.includes("[") ? (fillings[key] ?? []) : [page];
  return paths.map((path) => ({ name: `${app}-${path.replace(/\W+/g, "-")}`, path: `${APPS[app]}/${path}`, viewer }));
}

/** Records that fill the parameters: the first loan, lead and user that each viewer sees. */
export async function fillingsOf(
  ask: Record<"staff" | "officer" | "borrower" | "agent", APIRequestContext>,
): Promise<Fillings> {
  const rows = async (who: APIRequestContext, path: string) =>
    ((await (await who.get(path)).json()) as { rows?: Record<string, unknown>[] }).rows ?? [];
  const loan = (await rows(ask.officer, "/los/api/loans?limit=1&orderBy=createdAt&sort=ASC"))[0]?.LoanId;
  const lead = (await rows(ask.staff, "/lead/api/leads?limit=1"))[0]?.id;
  const user = (await rows(ask.staff, "/api/wizeusers?limit=1"))[0]?.id;
  const account = (await rows(ask.staff, "/admin/api/payments"))[0]?.id;
  const invoice = (await rows(ask.staff, `/admin/api/payments/${account}/invoices`))[0]?.id;
  const deal = (await rows(ask.agent, "/realtor/api/loans?limit=1"))[0]?.LoanId;
  const own = (await rows(ask.borrower, "/pos/api/applications"))[0]?.LoanId;
  const steps = ["loan-info", "borrowers", "financial", "govt-loan", "product-pricing"];
  return {
    "staff/app/loans/[loanId]/[step]": steps.map((step) => `app/loans/${loan}/${step}`),
    "staff/app/leads/[leadId]": [`app/leads/${lead}`],
    "staff/app/settings/billing/[accountId]/invoices/[id]": [`app/settings/billing/${account}/invoices/${invoice}`],
    "staff/app/settings/users/[id]": [`app/settings/users/${user}`],
    "pos/app/[loanId]": [`app/${own}`],
    "pos/app/[loanId]/[step]": ["contact", "address", "questions"].map((step) => `app/${own}/${step}`),
    "realtor/app/[loanId]": [`app/${deal}`],
  };
}
