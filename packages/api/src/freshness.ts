import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { requestContext } from "./context";
import type { RealTimeEvent } from "./events";
import { EVERYTHING, includes, isNamed, SESSION, type Stale, staleByOpening } from "./stale-name";
import { type StaleTable, tableQueue } from "./stale-table";
import { isOwn, isUnderWay, type OwnWrite, onWritten } from "./writes";

/** How long what others do is gathered before it is read, all at once. */
export const GATHER_MS = 250;
/** The own writes whose events may still come. */
const MOST_REMEMBERED = 200;

export interface Freshness {
  /** Takes in an event: what it makes stale is read soon, unless an own write has had it read already. */
  hear: (event: RealTimeEvent) => void;
  /** Takes in what is stale for another reason. */
  mark: (stale: readonly Stale[]) => void;
  /** Everything is read anew: nobody knows what was missed. */
  renewAll: () => void;
  /** Follows the own writes until the returned function is called. */
  follow: () => () => void;
}

interface Waiting {
  stale: Stale;
  /** The own write that it follows from. */
  origin?: string | undefined;
}

const known = new WeakMap<QueryClient, Freshness>();

/** Has a page's queries read again as they become stale: at once by its own writes, a little later and together by all else. */
export function freshnessOf(client: QueryClient): Freshness {
  const made = known.get(client) ?? newFreshness(client);
  known.set(client, made);
  return made;
}

function newFreshness(client: QueryClient): Freshness {
  const renewed = new Map<string, Stale[]>();
  let waiting: Waiting[] = [];

  /** What needs the table of what makes what stale, which is loaded after the page. */
  const withTable = tableQueue();

  function after(write: OwnWrite, done: boolean): void {
    const known = staleByOpening(write.path);
    const reading = known
      ? renew(client, known, { restart: true })
      : withTable((table) => renewAfter(table, write, done));
    remember(client, Promise.resolve(reading));
  }

  async function renewAfter(table: StaleTable | null, { origin, method, path }: OwnWrite, done: boolean) {
    const found = table ? table.staleByWrite(method, path) : { stale: EVERYTHING, told: [] };
    if (!found) return;
    const { stale, told } = found;
    const reading = renew(client, atOnce(done ? stale : [...stale, ...told]), { restart: true });
    gather(stale.filter(({ afterMs }) => afterMs));
    // One without an answer may yet be done: what it leaves is told by its events alone.
    if (done) {
      renewed.set(origin, [...stale, ...told]);
      const [oldest] = renewed.keys();
      if (renewed.size > MOST_REMEMBERED && oldest !== undefined) renewed.delete(oldest);
    }
    await reading;
  }

  function gather(all: readonly Stale[], origin?: string): void {
    for (const { afterMs, ...one } of all) if (afterMs) setTimeout(() => gather([one], origin), afterMs - GATHER_MS);
    const stale = atOnce(all);
    if (waiting.length === 0 && stale.length > 0) setTimeout(read, GATHER_MS);
    waiting.push(...stale.map((one) => ({ stale: one, origin })));
  }

  function read(): void {
    const now = waiting;
    waiting = [];
    const stale: Stale[] = [];
    for (const one of now) {
      // What the own write reads is known once it has been answered.
      if (one.origin && isUnderWay(one.origin)) gather([one.stale], one.origin);
      else if (!isRenewed(one) && !stale.some((other) => includes(other, one.stale))) stale.push(one.stale);
    }
    void renew(client, stale, { restart: false });
  }

  function isRenewed({ stale, origin }: Waiting): boolean {
    return origin !== undefined && (renewed.get(origin) ?? []).some((other) => includes(other, stale));
  }

  return {
    hear(event) {
      if (staleByOpening(event.type)) return;
      // A session that has ended is followed at once.
      if (event.type === "RTC.SESSION_ENDED") {
        void renew(client, SESSION, { restart: true });
        return;
      }
      const origin = isOwn(event.origin) ? event.origin : undefined;
      const self = isAboutSelf(event) ? SESSION : [];
      void withTable((table) => gather([...(table ? table.staleByEvent(event) : EVERYTHING), ...self], origin));
    },
    mark: (stale) => gather(stale),
    renewAll: () => void renew(client, EVERYTHING, { restart: true }),
    follow: () => onWritten(after),
  };
}

const atOnce = (stale: readonly Stale[]) => stale.filter(({ afterMs }) => !afterMs);

/** Whether somebody changed the person who is signed in, or the one acted for: what they may do is another then. */
function isAboutSelf({ type, data }: RealTimeEvent): boolean {
  if (type !== "RTC.USER.CHANGED") return false;
  const { activeUserId, loggedInUserId } = requestContext();
  return data?.id === activeUserId || data?.id === loggedInUserId;
}

/**
 * Has queries read again, each once. A read that is on its way may have been answered before the change: it is begun anew
 * (`restart`), or where that would never let it end, or where there is nothing yet to be shown meanwhile, followed by another.
 */
async function renew(client: QueryClient, stale: readonly Stale[], { restart }: { restart: boolean }): Promise<void> {
  const now = stale.filter((one) => !one.later);
  const later = stale.filter((one) => one.later);
  const among = (these: Stale[]) => (query: { queryKey: QueryKey }) =>
    these.some((one) => isNamed(one, query.queryKey));
  if (later.length > 0) await client.invalidateQueries({ predicate: among(later), refetchType: "none" });
  if (now.length === 0) return;
  const onTheWay = client
    .getQueryCache()
    .findAll({ predicate: among(now), fetchStatus: "fetching" })
    .filter((query) => !restart || query.state.data === undefined);
  const reading = client.invalidateQueries({ predicate: among(now) }, { cancelRefetch: restart });
  await Promise.all([reading, ...onTheWay.map((query) => followed(client, query))]);
}

const following = new WeakMap<Query, Promise<void>>();

/** Reads a query again when the read that is on its way has ended. */
function followed(client: QueryClient, query: Query): Promise<void> {
  const begun = following.get(query);
  if (begun) return begun;
  const next = query
    .fetch()
    .catch(() => undefined)
    .then(() => {
      following.delete(query);
      return client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  following.set(query, next);
  return next;
}

const reading = new WeakMap<QueryClient, Promise<unknown>>();

function remember(client: QueryClient, read: Promise<unknown>): void {
  const all = Promise.all([reading.get(client), read]).catch(() => undefined);
  reading.set(client, all);
}

/** Done when what the own writes have made stale so far is read. */
export async function renewal(client: QueryClient): Promise<void> {
  await reading.get(client);
}
