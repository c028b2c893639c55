import {
  type Breadcrumb,
  BrowserClient,
  defaultStackParser,
  type Event,
  getCurrentScope,
  globalHandlersIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import { type Profile, withoutRecord } from "./profile";

/** Nothing a person typed or a record holds goes out: an error is its kind, its stack, and where on the site it was. */
export function scrubbed(event: Event): Event {
  const clean: Event = { ...event, request: event.request?.url ? { url: withoutRecord(event.request.url) } : {} };
  delete clean.extra;
  delete clean.breadcrumbs;
  if (clean.transaction) clean.transaction = withoutRecord(clean.transaction);
  if (clean.message) clean.message = masked(clean.message);
  for (const one of clean.exception?.values ?? []) if (one.value) one.value = masked(one.value);
  return clean;
}

/** Runs of digits, quoted texts and addresses of people in a message may be data. */
export function masked(text: string): string {
  return text
    .replace(/[^\s@"']+@[^\s@"']+/g, "…")
    .replace(/(["'`“])(?:(?!\1).)*\1/g, "$1…$1")
    .replace(/\d[\d\-/.,]{3,}/g, "…");
}

const DROP_BREADCRUMB = (_: Breadcrumb) => null;

let started = false;

/**
 * Reports uncaught errors to the configured monitor; loaded only where one is configured. Begun again it says who is at the screen by now, nobody
 * where there is no profile.
 */
export function startErrorMonitor(dsn: string, profile: Profile | undefined): void {
  if (!started) begin(dsn);
  started = true;
  getCurrentScope().setUser(profile ? { id: String(profile.id) } : null);
  getCurrentScope().setTags({
    orgUnitType: String(profile?.orgUnitType ?? ""),
    roles: [profile?.roles ?? []].flat().join(","),
  });
}

function begin(dsn: string): void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration()],
    beforeSend: (event) => scrubbed(event) as typeof event,
    beforeBreadcrumb: DROP_BREADCRUMB,
    sendClientReports: false,
  });
  getCurrentScope().setClient(client);
  client.init();
}
