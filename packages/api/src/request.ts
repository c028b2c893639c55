import { type Answer, type Arguments, filled, JSON_PARAMETERS, type Manner, type Method, type PathOf } from "./call";
import { isActing, requestContext } from "./context";
import { AWAY, CalledOff, Fault, type FaultBody, type FaultEntry, type StageChange } from "./fault";
import { takeAskedSession } from "./first-session";
import { restOf } from "./shown";
import { owesSignOut, tellSignOut } from "./sign-out";
import { beginWrite, dropWrite, endWrite } from "./writes";

export type { Method } from "./call";

export type Query = Record<string, string | number | boolean | object | null | undefined>;

/** What the pipeline carries: a `Call` whose path is filled. */
export interface RequestOptions extends Manner {
  query?: Query | undefined;
  body?: unknown;
  form?: FormData;
  /** What the answer is; JSON unless said otherwise. */
  answer?: "json" | "blob" | "text";
}

export interface SentRequest extends RequestOptions {
  method: Method;
  path: string;
  /** The name of a write that the events which follow from it bear. */
  origin?: string;
}

export interface StageDecision {
  stageId: string;
  [field: string]: unknown;
}

/** How a person answers rules: a reason is given where one of them needs it. */
export type RuleOutcome = "confirmed" | "cancelled" | "dismissed" | { reason: string };

/** What the shell does for the pipeline: it owns dialogs, toasts, navigation and events. */
export interface Desk {
  confirm(entries: FaultEntry[], path: string): Promise<RuleOutcome>;
  chooseStage(change: StageChange, entries: FaultEntry[]): Promise<StageDecision | null>;
  stageChanged(): void;
  warn(warnings: FaultEntry[], path: string): void;
  /** Has the words come that the entries of a fault speak with, before anybody shows them. */
  words(entries: FaultEntry[]): Promise<void>;
  failed(fault: Fault, request: SentRequest): void;
  /** The server answered, whatever it had to say. */
  reached(): void;
  loanInfoUpdated(path: string): void;
  redirect(url: string): void;
}

let desk: Desk | null = null;

export function setDesk(next: Desk | null): void {
  desk = next;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const NOT_SENT = new Set(["null", "undefined"]);
const MAX_HANDSHAKES = 5;
/** What may be over a moment later: no connection, or a server that is just coming back. */
const PASSING: ReadonlySet<number> = new Set([0, 500, 502, 503, 504, 520]);
const ASK_AGAIN_AFTER_MS = 1000;

/**
 * Sends a request through the one pipeline: `send("PATCH", "/los/api/loans/{loanId}/assets/{id}", { params, body })`.
 * Path, parameters, query, body and answer are those of the generated `schema.d.ts`.
 */
export function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[call]: Arguments<M, P>
): Promise<Answer<M, P>> {
  const { params, ...options } = (call ?? {}) as RequestOptions & { params?: object };
  return dispatch(method, filled(path, params), options);
}

/** The answer of a read that is a file. */
export function download<P extends PathOf<"GET">>(path: P, call: Arguments<"GET", P>[0]): Promise<Blob> {
  const { params, ...options } = (call ?? {}) as RequestOptions & { params?: object };
  return dispatch("GET", filled(path, params), { ...options, answer: "blob" });
}

/** The answer of a question whose answer is a text. */
export function readText<P extends PathOf<"POST">>(path: P, call: Arguments<"POST", P>[0]): Promise<string> {
  const { params, ...options } = (call ?? {}) as RequestOptions & { params?: object };
  return dispatch("POST", filled(path, params), { ...options, answer: "text" });
}

/** The pipeline itself: guard, headers, time-out, rule-engine handshake, error catalogue. Callers outside use `send`. */
export async function dispatch<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const request: SentRequest = { ...options, method, path };
  if (hasEmptyWord(request)) throw new CalledOff("NOT SENT");
  if (method !== "GET") return carryOutWrite<T>(request);
  const { query } = options;
  return restOf(await carryOut<T>(request), query, (offset) =>
    carryOut<T>({ ...request, query: { ...query, offset } }),
  );
}

async function carryOutWrite<T>(request: SentRequest): Promise<T> {
  const write = beginWrite(request.method, request.path);
  request.nonce ??= unanswered.get(intentOf(request)) ?? newNonce();
  request.origin = write.origin;
  try {
    const answer = await carryOut<T>(request);
    endWrite(write, true);
    return answer;
  } catch (fault) {
    // What was called off was refused each time: there is nothing to be read again, nor to be waited for.
    if (fault instanceof CalledOff) dropWrite(write);
    else endWrite(write, false);
    throw fault;
  }
}

async function carryOut<T>(request: SentRequest): Promise<T> {
  try {
    const answer = await negotiate<T>(request);
    unanswered.delete(intentOf(request));
    return answer;
  } catch (fault) {
    keepIntent(request, fault);
    if (fault instanceof Fault && fault.entries.some(({ key }) => key?.includes(":"))) await desk?.words(fault.entries);
    // What fails before there is a session is told by its own screen.
    if (fault instanceof Fault && !request.accountAccess) desk?.failed(fault, request);
    throw fault;
  }
}

/** Writes that got no answer, by what they were: each may have been done all the same, so what repeats it bears its nonce. */
const unanswered = new Map<string, string>();
const MOST_UNANSWERED = 20;

function intentOf({ method, path, query, body, ifMatch, form }: SentRequest): string {
  return form ? "" : JSON.stringify([method, path, query, body, ifMatch]);
}

function keepIntent(request: SentRequest, fault: unknown): void {
  const intent = intentOf(request);
  unanswered.delete(intent);
  const isAnswered = !(fault instanceof Fault) || !(AWAY.has(fault.status) || fault.status === 408);
  if (isAnswered || !intent || !request.nonce) return;
  unanswered.set(intent, request.nonce);
  const [oldest] = unanswered.keys();
  if (unanswered.size > MOST_UNANSWERED && oldest !== undefined) unanswered.delete(oldest);
}

/** Resends as long as the rule engine asks something and the person answers (platform.md section 4). */
async function negotiate<T>(original: SentRequest): Promise<T> {
  let request = original;
  let stageWasChosen = false;
  for (let round = 0; round < MAX_HANDSHAKES; round++) {
    try {
      const answer = await exchange<T>(request);
      if (stageWasChosen) desk?.stageChanged();
      return answer;
    } catch (fault) {
      const next = fault instanceof Fault && desk ? await answerRules(fault, request, original) : null;
      if (!next) throw fault;
      stageWasChosen ||= next.stageChosen;
      request = next.request;
    }
  }
  throw new CalledOff("CONFIRMATION CANCELLED");
}

async function answerRules(
  fault: Fault,
  request: SentRequest,
  original: SentRequest,
): Promise<{ request: SentRequest; stageChosen: boolean } | null> {
  if (!desk) return null;
  const asking = fault.entries.filter((entry) => entry.confirmation);
  // Who may not go on against what the loan needs first is shown where that is typed.
  const needed = asking.length > 0 ? [] : fault.entries.filter((entry) => entry.step);
  if (needed.length > 0) {
    await desk.confirm(fault.entries, request.path);
    throw new CalledOff("CONFIRMATION CANCELLED");
  }
  // A resend is a new intent for the server: it gets a nonce of its own.
  if (asking.length > 0) {
    const outcome = await desk.confirm(asking, request.path);
    if (outcome === "cancelled") throw new CalledOff("CONFIRMATION CANCELLED");
    if (outcome === "dismissed") throw new CalledOff("CONFIRMATION DIMISSED");
    const reason = outcome === "confirmed" ? {} : { ruleEngineReason: outcome.reason };
    const query = { ...request.query, forRuleEngineConfirm: true, ...reason };
    return { request: { ...request, nonce: newNonce(), query }, stageChosen: false };
  }
  const staging = fault.entries.find((entry) => entry.stageChange)?.stageChange;
  if (!staging) return null;
  const decision = await desk.chooseStage(staging, fault.entries);
  if (!decision) throw new CalledOff("LOAN STATUS CHANGE CANCELLED");
  // A form has no place for it in its body: there, as in the confirmation, the answer stands in the query.
  if (original.form) {
    const query = { ...request.query, ruleEngineStageId: decision.stageId, ruleEngineActionId: staging.actionId };
    return { request: { ...request, nonce: newNonce(), query }, stageChosen: true };
  }
  const body = { body: original.body ?? null, ruleEnginePayload: { ...decision, actionId: staging.actionId } };
  return { request: { ...request, nonce: newNonce(), body }, stageChosen: true };
}

/** One request and its answer; a read that met what may pass is asked once more. */
async function exchange<T>(request: SentRequest): Promise<T> {
  try {
    return await exchangeOnce<T>(request);
  } catch (fault) {
    if (request.method !== "GET" || !(fault instanceof Fault) || !PASSING.has(fault.status)) throw fault;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    if (request.signal?.aborted) throw request.signal.reason;
    return exchangeOnce<T>(request);
  }
}

async function exchangeOnce<T>(request: SentRequest): Promise<T> {
  const response = await reach(request);
  // A proxy answers as well; it is the server only where the answer is none of those it gives for itself.
  if (!AWAY.has(response.status)) desk?.reached();
  if (!response.ok) throw new Fault(response.status, await faultBody(response), request);
  const warnings = response.headers.get("lw-rule-warnings");
  if (warnings) desk?.warn(parsed<FaultEntry[]>(warnings) ?? [], request.path);
  if (request.answer === "blob") return (await whole(response.blob(), request)) as T;
  const text = response.status === 204 ? "" : await whole(response.text(), request);
  if (request.answer === "text") return text as T;
  if (text === "") return undefined as T;
  const answer = JSON.parse(text) as Record<string, unknown> | null;
  notice(answer, request);
  return unwrap(answer) as T;
}

/** The answer's body to its end: a connection that breaks in it is told as one that breaks before it. */
async function whole<B>(body: Promise<B>, request: SentRequest): Promise<B> {
  try {
    return await body;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Fault(cause instanceof DOMException && cause.name === "TimeoutError" ? 408 : 0, {}, request);
  }
}

/** A success marked `fromRuleEngine` carries the real answer in `body.data`. */
function unwrap(answer: unknown): unknown {
  if (answer && typeof answer === "object" && (answer as { fromRuleEngine?: unknown }).fromRuleEngine === true) {
    return (answer as { body?: { data?: unknown } }).body?.data;
  }
  return answer;
}

/** A page, of this origin or another: nothing that the browser would run, such as javascript:. */
const PAGE = /^(https?:\/\/|\/(?![/\\]))/i;

function notice(answer: Record<string, unknown> | null, request: SentRequest): void {
  if (!answer || typeof answer !== "object") return;
  if (typeof answer.newPosLink === "string" && PAGE.test(answer.newPosLink)) desk?.redirect(answer.newPosLink);
  if (answer.isLoanInfoUpdated === true) desk?.loanInfoUpdated(request.path);
}

/** The own writes that are on their way, and how many have come back. */
const writing = new Set<Promise<Response>>();
let written = 0;

/**
 * One exchange with the server. A write may renew the session (a new password, a second factor, acting for another): a read that
 * was on its way meanwhile still bore the old one and is refused, though nobody was signed out. It is asked once more, after the write.
 */
async function reach(request: SentRequest): Promise<Response> {
  if (request.method !== "GET") {
    const write = fetched(request);
    writing.add(write);
    try {
      return await write;
    } finally {
      writing.delete(write);
      written += 1;
    }
  }
  const before = written;
  const response = await fetched(request);
  if (response.status !== 401 || (writing.size === 0 && written === before)) return response;
  await Promise.allSettled(writing);
  return fetched(request);
}

async function fetched(request: SentRequest): Promise<Response> {
  // A session that somebody has signed out of is used by nobody, nor is a new one begun before it has ended.
  if (owesSignOut())
    await tellSignOut().catch(() => {
      throw new Fault(0, {}, request);
    });
  const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  const to = address(request.path, request.query);
  const sent = {
    method: request.method,
    headers: headersFor(request),
    body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    signal,
  };
  try {
    if (request.progress) return await (await import("./tracked")).trackedFetch(to, sent, request.progress);
    const asked = request.method === "GET" ? takeAskedSession(to, sent.headers, signal) : null;
    return await (asked ??
      fetch(to, {
        ...sent,
        credentials: "same-origin",
        cache: "no-store",
        keepalive: request.outlivesPage ?? false,
      }));
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Fault(timeout.aborted ? 408 : 0, {}, request);
  }
}

/** The headers of platform.md section 7. */
export function headersFor(request: SentRequest): Headers {
  const headers = new Headers({ accept: "application/json" });
  if (request.answer === "blob") headers.set("accept", "*/*");
  if (request.body !== undefined && !request.form) headers.set("content-type", "application/json");
  if (request.ifMatch !== undefined) headers.set("if-match", String(request.ifMatch));
  if (request.nonce) headers.set("lw-nonce", request.nonce);
  if (request.accountAccess) return headers;
  if (request.origin) headers.set("lw-origin", request.origin);
  const context = requestContext();
  headers.set("userTimeZone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (context.consolidated) headers.set("lw-consolidate-all-data", "true");
  if (context.rtcid) headers.set("x-rtc-id", context.rtcid);
  if (context.activeOrgUnit) headers.set("lw-org-unit-id", context.activeOrgUnit);
  if (isActing(context) && !request.withoutChildUser && !/\/wizeusers\/current$/.test(request.path)) {
    headers.set("lw-child-user-id", context.activeUserId ?? "");
  }
  return headers;
}

const JSON_NAMES: ReadonlySet<string> = new Set(JSON_PARAMETERS);

/** The path with its query; objects are written as JSON, lists of ids with commas; absent values are left out. */
function address(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const isList = Array.isArray(value) && !JSON_NAMES.has(key);
    params.set(key, typeof value === "object" && !isList ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** A path segment or query value that is the text 'null' or 'undefined' is a bug of the caller's: nothing is sent. */
function hasEmptyWord(request: SentRequest): boolean {
  if (request.path.split("/").some((segment) => NOT_SENT.has(segment))) return true;
  return Object.values(request.query ?? {}).some(
    (value) => value === null || (typeof value === "string" && NOT_SENT.has(value)),
  );
}

async function faultBody(response: Response): Promise<FaultBody> {
  const text = await response.text();
  const body = parsed<FaultBody>(text);
  if (body && typeof body === "object") return body;
  const isPlain = response.headers.get("content-type")?.startsWith("text/plain") && text.length < 500;
  return isPlain ? { message: text } : {};
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function newNonce(): string {
  // randomUUID exists on secure origins only; a lender may try this over plain http in an office network.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
