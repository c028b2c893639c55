/** One entry of an error body: a field at fault, or what a rule has to say (contract.md, "Errors"). */
export interface FaultEntry {
  message?: string;
  field?: string;
  key?: string;
  params?: string[];
  ruleName?: string;
  kind?: string;
  /** `needsReason`: who agrees goes on against the rule, and says why. */
  confirmation?: { title?: string; message?: string; needsReason?: boolean };
  stageChange?: StageChange;
  missingFields?: string[];
  /** The page of the loan on which it is filled. */
  step?: string;
  WorkflowTaskId?: string;
}

export interface StageChange {
  stageId?: string;
  stages?: { id: string; name: string }[];
  actionId?: string;
}

export interface FaultBody {
  code?: string;
  message?: string | { loginUrl?: string } | Record<string, unknown>;
  details?: string;
  errors?: FaultEntry[];
  errorRef?: string;
  loginUrl?: string;
  userStatus?: string;
  /** An error wrapped once more, as plain proxies answer. */
  error?: { message?: string };
}

/** Nobody is there to answer: the network, what stands behind the proxy, or the database is away. */
export const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 520]);

/** What is over later, beside a server that is away: no answer in time, patience asked for, a gateway without an answer. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 504]);

/** Whether what failed is worth sending again later as it is. */
export function isAway(fault: unknown): boolean {
  return fault instanceof Fault && (AWAY.has(fault.status) || PASSING.has(fault.status));
}

/** Why a request did not succeed without an answer from the server. */
export type Outcome = "CONFIRMATION CANCELLED" | "CONFIRMATION DIMISSED" | "LOAN STATUS CHANGE CANCELLED" | "NOT SENT";

/**
 * A request that failed; `status` is 0 without a connection, 408 after the time-out. Its message is the server's sentence, and
 * empty where the server said none: screens show it, so it never holds a path or a status.
 */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly body: FaultBody,
    readonly request: { method: string; path: string },
  ) {
    super(typeof body.message === "string" ? body.message : "");
    this.name = `Fault ${status}`;
  }
  get entries(): FaultEntry[] {
    return this.body.errors ?? [];
  }
  /** Whether a form shows any of it at a field. */
  get isAtFields(): boolean {
    return this.entries.some(({ field }) => field);
  }
  get code(): string {
    return this.body.code ?? "";
  }
}

/** A request the person, or the client itself, called off. */
export class CalledOff extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome);
  }
}
