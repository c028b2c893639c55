import { changeContext } from "./context";
import { headersFor, send } from "./request";
import { owesSignOut } from "./sign-out";

export interface RealTimeEvent {
  type: string;
  loanId?: number;
  rtcid?: string;
  /** The write that it follows from, as its page named it. */
  origin?: string;
  data?: Record<string, unknown>;
}

interface Frame {
  id?: string;
  data: string;
}

/** Splits a chunk of an event stream into frames; what is not finished yet is returned as `rest`. */
export function readFrames(text: string): { frames: Frame[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  const frames: Frame[] = [];
  for (const block of blocks) {
    const frame: Frame = { data: "" };
    const data: string[] = [];
    for (const line of block.split("\n")) {
      const value = line.slice(line.indexOf(":") + 1).replace(/^ /, "");
      if (line.startsWith("data:")) data.push(value);
      if (line.startsWith("id:")) frame.id = value;
    }
    frame.data = data.join("\n");
    if (frame.data || frame.id) frames.push(frame);
  }
  return { frames, rest };
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server is heard every 15 seconds, if only to say that it is there; a stream silent for this long is broken. */
const SILENT_MS = 40_000;

/**
 * Listens to /api/events until stopped. It is a fetch and no EventSource, because requests carry headers. It asks for what
 * came after `from`, or from now on where that is not known, and after a break for what came after the last event it saw.
 */
export function listen(
  onEvent: (event: RealTimeEvent) => void,
  onState?: (connected: boolean) => void,
  from?: string,
): () => void {
  const stop = new AbortController();
  let lastEventId = from ?? null;
  let wait = FIRST_WAIT_MS;
  let line = new AbortController();
  let resume: (() => void) | undefined;

  async function connect(): Promise<void> {
    if (owesSignOut()) throw new Error("signed out");
    line = new AbortController();
    const headers = headersFor({ method: "GET", path: "/api/events" });
    headers.set("accept", "text/event-stream");
    if (lastEventId) headers.set("last-event-id", lastEventId);
    let silence = setTimeout(() => line.abort(), SILENT_MS);
    try {
      const response = await fetch("/api/events", {
        headers,
        signal: AbortSignal.any([stop.signal, line.signal]),
        cache: "no-store",
        credentials: "same-origin",
      });
      if (response.status === 401) return await askWhoIsSignedIn();
      if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
      onState?.(true);
      wait = FIRST_WAIT_MS;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let pending = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => line.abort(), SILENT_MS);
        const { frames, rest } = readFrames(pending + value);
        pending = rest;
        for (const frame of frames) deliver(frame);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** A stream that is refused has lost its session, or had one that was renewed meanwhile: the pipeline knows which. */
  async function askWhoIsSignedIn(): Promise<void> {
    await send("GET", "/api/wizeusers/current", { as: "quiet" });
  }

  function deliver(frame: Frame): void {
    if (frame.id) lastEventId = frame.id;
    if (!frame.data) return;
    let event: RealTimeEvent;
    try {
      event = JSON.parse(frame.data) as RealTimeEvent;
    } catch {
      return;
    }
    if (event.type === "RTC.READY")
      changeContext({ rtcid: event.rtcid ?? (event.data?.rtcid as string | undefined) ?? null });
    onEvent(event);
  }

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      await connect().catch(() => undefined);
      if (stop.signal.aborted) return;
      onState?.(false);
      const pause = wait * (0.75 + Math.random() / 2);
      await new Promise<void>((done) => {
        resume = done;
        setTimeout(done, pause);
      });
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
  // The browser knows first that there is no network, and that it is back.
  const onOffline = () => line.abort();
  const onOnline = () => {
    wait = FIRST_WAIT_MS;
    resume?.();
  };
  window.addEventListener("offline", onOffline, { signal: stop.signal });
  window.addEventListener("online", onOnline, { signal: stop.signal });
  void keepListening();
  return () => stop.abort();
}
