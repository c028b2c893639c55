import type { Fault, FaultEntry } from "./fault";

export type Portal = "staff" | "pos" | "realtor";

/** What the page does about a failed request; texts are keys of the `errors` catalogue, or the server's own words. */
export type Reaction =
  | {
      do: "toast";
      title: string;
      detail?: string;
      text?: string;
      params?: Record<string, string>;
      errorRef?: string;
      long?: boolean;
    }
  | { do: "end-session"; message: string; params?: Record<string, string> }
  | {
      do: "go";
      to: "not-found" | "root-not-found" | "verify-email" | "register" | "url";
      status?: number;
      url?: string;
    }
  | { do: "reload" }
  | { do: "publish"; event: "AUTO_COMPLETE_TASK_CHECKLIST_ERROR"; tasks: UntickedTask[] };

/** A task whose checklist a rule names and has not ticked, and why. */
export interface UntickedTask {
  task: string;
  message: string;
  missingFields: string[];
}

export interface Situation {
  portal: Portal;
  /** The page's own address, as window.location has it. */
  page: { hostname: string; pathname: string };
  method: string;
  skipNavigation?: boolean;
  showToast?: boolean;
  /** The calling screen shows field errors and lost updates itself. */
  formShows?: boolean;
  supportEmail: string;
}

const TASK_EVENT = "AUTO_COMPLETE_TASK_CHECKLIST_ERROR";

/** The error catalogue of platform.md section 8. */
export function reactionsTo(fault: Fault, situation: Situation): Reaction[] {
  const { status, body } = fault;
  const tasks = untickedBy(fault.entries);
  const reactions: Reaction[] = tasks.length > 0 ? [{ do: "publish", event: TASK_EVENT, tasks }] : [];
  const navigate = !situation.skipNavigation;
  const isRead = situation.method === "GET";
  switch (status) {
    case 401:
      return situation.page.pathname.endsWith("/session-ended") || !navigate ? [] : [endOfSession(fault, situation)];
    case 408:
      return toastIf(situation, { do: "toast", title: "timeout" });
    case 0:
      return toastIf(situation, { do: "toast", title: "offlineTitle", detail: "offlineDetail" });
    case 502:
      return toastIf(situation, {
        do: "toast",
        title: "badGatewayTitle",
        detail: "badGatewayDetail",
        params: { email: situation.supportEmail },
        errorRef: body.errorRef,
      });
    case 404:
      // A record that went away under a form is the form's to say; a page that is not there is a page.
      if (navigate && isRead) return [{ do: "go", to: "root-not-found" }];
      break;
    case 403:
      if (navigate && isRead)
        return situation.portal === "pos" ? [{ do: "reload" }] : [{ do: "go", to: "root-not-found", status: 403 }];
      break;
    case 503:
    case 520:
      if (navigate && isRead) return [{ do: "go", to: "not-found", status }];
      break;
    case 409:
      if (situation.page.pathname.includes("/application") && body.details) return [{ do: "reload" }];
      break;
    case 412:
      if (situation.formShows) return [];
      break;
    case 422:
      if (situation.formShows && fault.code === "VALIDATION_FAILED") return [];
      break;
    case 423:
      return [];
  }
  return [...reactions, ...toastIf(told(fault, situation), ...otherErrors(fault, situation))];
}

function toastIf(situation: Situation, ...reactions: Reaction[]): Reaction[] {
  return reactions.filter((reaction) => reaction.do !== "toast" || situation.showToast !== false);
}

/** A form of the portal shows its own faults, but has no words for a rule of the lender's: that is told all the same. */
function told(fault: Fault, situation: Situation): Situation {
  const byRule = fault.entries.some((entry) => entry.ruleName);
  return situation.portal === "pos" && byRule ? { ...situation, showToast: true } : situation;
}

/** The tasks that entries of the rule engine carry (handshake 7 of platform.md section 4). */
export function untickedBy(entries: readonly FaultEntry[]): UntickedTask[] {
  return entries.flatMap(({ WorkflowTaskId: task, message, ruleName, missingFields }) =>
    task ? [{ task, message: message ?? ruleName ?? "", missingFields: missingFields ?? [] }] : [],
  );
}

/** What a rule has to say, with the fields it misses, each on a line of its own. */
function saidBy(rule: FaultEntry): string {
  return [rule.message ?? rule.ruleName, ...(rule.missingFields ?? []).map((field) => `· ${field}`)].join("\n");
}

function endOfSession(fault: Fault, situation: Situation): Reaction {
  const { loginUrl, userStatus } = fault.body;
  if (userStatus === "SUSPEND") return { do: "end-session", message: "suspended" };
  if (!loginUrl) return { do: "end-session", message: "unauthorized", params: { email: situation.supportEmail } };
  if (situation.page.hostname.split(".")[0] === "login" && isWebAddress(loginUrl))
    return { do: "go", to: "url", url: loginUrl };
  return {
    do: "end-session",
    message: "unauthorizedHost",
    params: { host: hostOf(loginUrl), email: situation.supportEmail },
  };
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
function otherErrors(fault: Fault, situation: Situation): Reaction[] {
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
  if (rules.length > 0) return [{ ...base, text: rules.map(saidBy).join("\n"), long: true }];
  if (body.details) return [{ ...base, title: message ?? base.title, text: body.details }];
  const text = body.errors?.[0]?.message ?? message ?? body.error?.message;
  return [text ? { ...base, text } : { ...base, detail: "unexpected" }];
}
