import { END_REASONS, type EndReason } from "@gable/api";

// What /session-ended may name beside its reason. Its address holds the reason alone: what it says is never taken from there.

const ENDED = "gable.ended";

/** Whom to ask, and whose host would have been the right one. */
export interface EndDetails {
  email?: string;
  host?: string;
}

/** Keeps the details for the page that tells of the end, and answers that page. */
export function endPage(reason: EndReason, details: EndDetails = {}): string {
  try {
    sessionStorage.setItem(ENDED, JSON.stringify({ ...details, reason }));
  } catch {
    // Storage is closed to us: the page names nobody.
  }
  return `/session-ended?reason=${reason}`;
}

/** The reason that an address gives; null for any other text. */
export function reasonOf(text: string | null): EndReason | null {
  return END_REASONS.find((reason) => reason === text) ?? null;
}

/** What was kept for a reason. */
export function endDetails(reason: EndReason | null): EndDetails {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ENDED) ?? "{}") as EndDetails & { reason?: unknown };
    return kept.reason === reason ? { ...textOf("email", kept), ...textOf("host", kept) } : {};
  } catch {
    return {};
  }
}

function textOf(name: keyof EndDetails, kept: EndDetails): EndDetails {
  const text: unknown = kept[name];
  return typeof text === "string" && text !== "" ? { [name]: text } : {};
}
