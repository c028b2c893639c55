import type { Standing } from "./call";
import { AWAY, type Fault, type FaultEntry } from "./fault";

export type Portal = "staff" | "pos" | "realtor";

/** Why a session is over, as /session-ended is told: a key, never text. */
export const END_REASONS = ["unauthorized", "wrong-host", "suspended", "idle"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What the page does about a failed request; texts are keys of the `errors` catalogue, or the server's own words. */
export type Reaction =
  | Telling
  | { do: "end-session"; reason: EndReason; host?: string }
  | { do: "sign-in" }
  | {
      do: "go";
      to: "not-found" | "root-not-found" | "verify-email" | "register" | "url";
      status?: number;
      url?: string;
    }
  | { do: "reload" }
  | { do: "publish"; event: "AUTO_COMPLETE_TASK_CHECKLIST_ERROR"; tasks: UntickedTask[] };

/** What is said of a failure: as a toast, or where it happened. */
export interface Telling {
  do: "toast";
  title: string;
  /** What the title says with a key of the catalogue, where it is not one of the `errors`. */
  head?: FaultEntry;
  detail?: string;
  text?: string;
  params?: Record<string, string>;
  /** The catalogue's key of `text`, for a reader of another language than the server's. */
  key?: string;
  /** What rules say, each of which may have words in the catalogue; `text` is all of it in the server's. */
  rules?: readonly FaultEntry[];
  errorRef?: string | undefined;
  long?: boolean;
  /** Told once for all that fails for the same reason, until the server is reached again. */
  once?: boolean;
}

/** A task whose checklist a rule names and has not ticked, and why. */
export interface UntickedTask {
  task: string;
  message: string;
  /** The catalogue's key of what is said, with its parameters. */
  key?: string;
  params?: string[];
  missingFields: string[];
}

export interface Situation {
  portal: Portal;
  /** The page's own address, as window.location has it. */
  page: { hostname: string; pathname: string };
  method: string;
  as?: Standing | undefined;
  shown?: boolean | undefined;
  /** Whether there has been a session in this tab. */
  signedIn: boolean;
  supportEmail: string;
}

const TASK_EVENT = "AUTO_COMPLETE_TASK_CHECKLIST_ERROR";

/** The error catalogue of platform.md section 8, for what the request was to its page. */
export function reactionsTo(fault: Fault, situation: Situation): Reaction[] {
  if (fault.status === 401) return lostSession(fault, situation);
  const as = situation.as ?? "page";
  const tasks = untickedBy(fault.entries);
  const published: Reaction[] = tasks.length > 0 ? [{ do: "publish", event: TASK_EVENT, tasks }] : [];
  return [...published, ...catalogue(fault, situation).flatMap((reaction) => forStanding(reaction, as, fault))];
}

/** What of the catalogue holds for a request that stands so to its page. */
function forStanding(reaction: Reaction, as: Standing, fault: Fault): Reaction[] {
  // Who has to verify an address first can do nothing else here.
  if (reaction.do === "go" && (reaction.to === "verify-email" || reaction.to === "register")) return [reaction];
  if (as === "page") return [reaction];
  if (as === "form") return isForForm(fault) ? [] : [reaction];
  if (as === "part" && reaction.do === "toast" && AWAY.has(fault.status)) return [{ ...reaction, once: true }];
  return [];
}

/** Whether a form shows the fault itself: at its fields, as a change that someone else's came before, or as what is otherwise by now. */
function isForForm(fault: Fault): boolean {
  return (
    fault.status === 412 ||
    (fault.status === 422 && fault.code === "VALIDATION_FAILED") ||
    (fault.code === "CONFLICT" && fault.isAtFields)
  );
}

function catalogue(fault: Fault, situation: Situation): Reaction[] {
  const { status, body } = fault;
  const leaves = situation.method === "GET" && (situation.as ?? "page") === "page";
  switch (status) {
    case 408:
    case 0:
    case 502:
      return [tellingOf(fault, situation)];
    case 404:
      // A record that went away under a form is the form's to say; a page that is not there is a page.
      if (leaves) return [{ do: "go", to: "root-not-found" }];
      break;
    case 403:
      if (leaves)
        return situation.portal === "pos" ? [{ do: "reload" }] : [{ do: "go", to: "root-not-found", status: 403 }];
      break;
    case 503:
    case 520:
      if (leaves && !situation.shown) return [{ do: "go", to: "not-found", status }];
      return [{ ...tellingOf(fault, situation), once: situation.method === "GET" }];
    case 409:
      if (situation.page.pathname.includes("/application") && body.details) return [{ do: "reload" }];
      break;
    case 423:
      return [];
  }
  return otherErrors(fault, situation);
}

/** What is said of a fault, whoever says it: the desk as a toast, or a part of the page in its place. */
export function tellingOf(fault: Fault, situation: Pick<Situation, "portal" | "supportEmail">): Telling {
  const errorRef = fault.body.errorRef;
  switch (fault.status) {
    case 408:
      return { do: "toast", title: "timeout" };
    case 0:
      return { do: "toast", title: "offlineTitle", detail: "offlineDetail" };
    case 502:
      return {
        do: "toast",
        title: "badGatewayTitle",
        detail: "badGatewayDetail",
        params: { email: situation.supportEmail },
        errorRef,
      };
    case 503:
    case 520:
      return { do: "toast", title: "unavailableTitle", detail: "unavailable", errorRef };
  }
  const page = { hostname: "", pathname: "" };
  const said = otherErrors(fault, { ...situation, page }).find((reaction) => reaction.do === "toast");
  return said ?? { do: "toast", title: "processingError", detail: "unexpected", errorRef };
}

/** The tasks that entries of the rule engine carry (handshake 7 of platform.md section 4). */
export function untickedBy(entries: readonly FaultEntry[]): UntickedTask[] {
  return entries.flatMap(({ WorkflowTaskId: task, message, ruleName, missingFields, key, params }) =>
    task
      ? [
          {
            task,
            message: message ?? ruleName ?? "",
            missingFields: missingFields ?? [],
            ...(key && { key, params: params ?? [] }),
          },
        ]
      : [],
  );
}

/** What a rule has to say, with the fields it misses, each on a line of its own; `word` puts a part of it in the reader's language. */
export function saidBy(
  rule: FaultEntry,
  word: (part: "message" | "missing", said: string) => string = (_, said) => said,
) {
  const fields = (rule.missingFields ?? []).map((field) => `· ${word("missing", field)}`);
  return [word("message", rule.message ?? rule.ruleName ?? ""), ...fields].join("\n");
}

function lostSession(fault: Fault, situation: Situation): Reaction[] {
  const { loginUrl, userStatus } = fault.body;
  if (situation.page.pathname.endsWith("/session-ended")) return [];
  if (userStatus === "SUSPEND") return [{ do: "end-session", reason: "suspended" }];
  // Who was not signed in here has lost nothing: they are asked who they are, and go on to where they wanted to go.
  if (!loginUrl) return [situation.signedIn ? { do: "end-session", reason: "unauthorized" } : { do: "sign-in" }];
  if (situation.page.hostname.split(".")[0] === "login" && isWebAddress(loginUrl))
    return [{ do: "go", to: "url", url: loginUrl }];
  return [{ do: "end-session", reason: "wrong-host", host: hostOf(loginUrl) }];
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** "Other errors", in the order of cases of platform.md section 8. */
function otherErrors(fault: Fault, situation: Pick<Situation, "portal" | "page">): Reaction[] {
  const { body } = fault;
  const pos = situation.portal === "pos";
  const permission = fault.status === 403 || fault.code === "PERMISSION_DENIED";
  const base = {
    do: "toast" as const,
    title: permission ? "permissionDenied" : "processingError",
    errorRef: body.errorRef,
  };
  const rules = fault.entries.filter((entry) => entry.ruleName);
  const message = body.message;

  if (fault.code === "USER_EMAIL_NOT_VERIFIED") {
    return [
      { ...base, detail: "notVerified" },
      { do: "go", to: situation.portal === "realtor" ? "register" : "verify-email" },
    ];
  }
  if (typeof message === "object" && message !== null) {
    const loginUrl = "loginUrl" in message ? message.loginUrl : undefined;
    if (typeof loginUrl === "string") return [{ ...base, detail: "invalidLoginUrl", params: { loginUrl } }];
    return [{ ...base, detail: "suspended" }];
  }
  if (pos && message?.includes("ARV000034")) return [{ do: "reload" }];
  if (pos && rules.length > 0) {
    const silent =
      situation.page.pathname.endsWith("/pos/app/loan-purpose") &&
      rules.some((rule) => rule.missingFields?.includes("Subject Property State"));
    return silent ? [] : [{ ...base, detail: "contactOfficer", long: true }];
  }
  if (rules.length > 0) return [{ ...base, text: rules.map((rule) => saidBy(rule)).join("\n"), rules, long: true }];
  const first = body.errors?.[0];
  if (body.details)
    return [{ ...base, title: message ?? base.title, text: body.details, ...(first?.key && { head: first }) }];
  // Without a reason there is no more to say than the title does, or than that it was not expected.
  if (!first && permission) return [base];
  if (!first && fault.status >= 500) return [{ ...base, detail: "unexpected" }];
  const text = first?.message ?? message ?? body.error?.message;
  return [text ? { ...base, text, ...keyOf(first) } : { ...base, detail: "unexpected" }];
}

/** The key of what an entry says, as "refusals:need.settled", with its parameters by their place; one that names no area is of what is wrong with a field. */
function keyOf(entry: FaultEntry | undefined): Pick<Telling, "key" | "params"> {
  if (!entry?.key) return {};
  return {
    key: entry.key.includes(":") ? entry.key : `validation:${entry.key}`,
    params: Object.fromEntries((entry.params ?? []).map((param, at) => [String(at), String(param)])),
  };
}
