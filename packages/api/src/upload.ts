import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { filled } from "./call";
import { AWAY, CalledOff, Fault } from "./fault";
import { renewal } from "./freshness";
import { forgetUpload, keepUpload, keptUploads } from "./kept-upload";
import { dispatch } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";

type Upload = components["schemas"]["Upload"];

/** Who sends: the staff of the loan, the borrower it is asked of, or somebody who has a link to the need and no account. */
export type Sender = "staff" | "borrower" | "link";

const BASES: Record<Sender, string> = {
  staff: "/los/api/loans/{loanId}/uploads",
  borrower: "/pos/api/applications/{loanId}/uploads",
  link: "/pos/api/need-link/uploads",
};

export interface FileJob {
  sender: Sender;
  /** 0 for who has a link: it says which. */
  loanId: number;
  /** The token of the link. */
  token?: string | undefined;
  /** The need that it answers; staff may send a file for none. */
  needId?: string | undefined;
  /** The condition to which staff put it. */
  conditionId?: string | undefined;
  /** The document of which staff send a newer version. */
  newerThan?: string | undefined;
  /** What staff say that it is. */
  classification?: string | undefined;
  file: File;
  signal: AbortSignal;
  /** The upload by which a part of it was sent before. */
  begun?: string | undefined;
  /** It is on its way by an upload. */
  began?: (id: string) => void;
  /** How many bytes have left. */
  progress: (sent: number) => void;
  /** Whether it waits for the connection to come back. */
  waiting: (waits: boolean) => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
/** So often in a row a part may fail before the person is asked. */
const MOST_TRIES = 30;
/** What may be over a moment later. */
const PASSING: readonly number[] = [408, 429, 500, 504];

const passes = (cause: unknown): cause is Fault =>
  cause instanceof Fault && (AWAY.has(cause.status) || PASSING.includes(cause.status));

/** Sends a file part by part. A part that does not get through is sent again from where the server stands, once it is reached. */
export async function sendFile(job: FileJob): Promise<Upload> {
  const { file, signal, token } = job;
  const base = filled(BASES[job.sender], { loanId: job.loanId });
  const manner = { as: "quiet", signal } as const;
  let upload =
    (await foundAgain(job, base)) ??
    (await keepTrying(job, () =>
      dispatch<Upload>("POST", base, {
        ...manner,
        body: {
          ...(token
            ? { token }
            : {
                NeedId: job.needId,
                LoanConditionId: job.conditionId,
                newerThan: job.newerThan,
                classification: job.classification,
              }),
          name: file.name,
          size: file.size,
        },
      }),
    ));
  job.began?.(upload.id);
  const own = `${base}/${encodeURIComponent(upload.id)}`;
  const sendPart = () => {
    const { offset, partBytes } = upload;
    const form = new FormData();
    form.set("file", file.slice(offset, offset + partBytes), "part");
    form.set("offset", String(offset));
    if (token) form.set("token", token);
    return dispatch<Upload>("POST", `${own}/parts`, {
      ...manner,
      form,
      progress: (sent) => job.progress(Math.min(offset + sent, file.size)),
    });
  };
  try {
    let misplaced = false;
    while (!upload.DocumentId) {
      upload = await keepTrying(job, async (again) => {
        if (again || misplaced)
          upload = token
            ? await dispatch<Upload>("POST", `${own}/state`, { ...manner, body: { token } })
            : await dispatch<Upload>("GET", own, manner);
        return upload.DocumentId ? upload : sendPart();
      }).catch((cause: unknown) => {
        // The part was there already: where the server stands is asked, once.
        if (!(cause instanceof Fault) || cause.code !== "CONFLICT" || misplaced) throw cause;
        misplaced = true;
        return upload;
      });
      job.progress(upload.offset);
    }
    return upload;
  } catch (cause) {
    // What will not be sent makes room for others; where this fails, the server forgets it after a day.
    const dropped = token
      ? dispatch("POST", `${own}/cancel`, { as: "quiet", body: { token } })
      : dispatch("DELETE", own, { as: "quiet" });
    void dropped.catch(() => undefined);
    throw cause;
  }
}

/** The upload by which a part of the file was sent before, where the server has it still and it is of this file. */
async function foundAgain({ begun, file, ...job }: FileJob, base: string): Promise<Upload | undefined> {
  if (!begun) return undefined;
  try {
    const own = `${base}/${encodeURIComponent(begun)}`;
    const there = await keepTrying({ ...job, file }, () =>
      dispatch<Upload>("GET", own, { as: "quiet", signal: job.signal }),
    );
    return there.name === file.name && there.size === file.size && !there.DocumentId ? there : undefined;
  } catch (cause) {
    if (cause instanceof Fault && !passes(cause)) return undefined;
    throw cause;
  }
}

async function keepTrying<T>(job: FileJob, work: (again: boolean) => Promise<T>): Promise<T> {
  let wait = FIRST_WAIT_MS;
  for (let tries = 1; ; tries++) {
    try {
      const done = await work(tries > 1);
      if (tries > 1) job.waiting(false);
      return done;
    } catch (cause) {
      if (!passes(cause) || tries >= MOST_TRIES) throw cause;
      job.waiting(true);
      await pause(wait, job.signal);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}

/** Waits, but no longer than until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}

export interface SentFile {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: "left" | "queued" | "sending" | "waiting" | "sent" | "failed";
  /** By which upload it was on its way when the page was left: it goes on once the same file is chosen again. */
  upload?: string | undefined;
  /** What it became, once it is sent. */
  documentId?: string | undefined;
  /** Why it failed; none where the browser could not read it. */
  fault?: Fault | undefined;
  /** A rule asked something first, and the person did not agree. */
  calledOff?: boolean | undefined;
}

const AT_ONCE = 2;

/** A file that waits to be sent, as what it was said to be when it was added. */
interface Queued {
  key: number;
  file: File;
  classification: string | undefined;
  /** The upload by which a part of it was sent before. */
  begun: string | undefined;
  stop: AbortController;
}

const isSame = (file: File, kept: { name: string; size: number; lastModified: number } | undefined): boolean =>
  kept?.name === file.name && kept.size === file.size && kept.lastModified === file.lastModified;

/** The files that this browser was sending to a target when its page was left, and of which the server has a part. */
async function filesLeft(to: Pick<FileJob, "sender" | "loanId" | "needId" | "conditionId">) {
  const { sender, loanId, needId, conditionId } = to;
  const kept = Object.entries(keptUploads()).filter(
    ([, one]) =>
      one.sender === sender && one.loanId === loanId && one.needId === needId && one.conditionId === conditionId,
  );
  if (kept.length === 0) return [];
  try {
    const { rows } = await dispatch<{ rows: Upload[] }>("GET", filled(BASES[sender], { loanId }), {
      as: "quiet",
      query: WHOLE,
    });
    const left = new Map(rows.map((upload) => [upload.id, upload]));
    for (const [id] of kept) if (!left.has(id)) forgetUpload(id);
    return kept.flatMap(([id, { name }]) => {
      const upload = left.get(id);
      return upload ? [{ name, size: upload.size, sent: upload.offset, upload: id }] : [];
    });
  } catch {
    return []; // asked again with the next page
  }
}

/** Files on their way to a loan: some at once, each with its progress. `prepare` may turn a file into another one first. */
export function useUploads(
  target: Pick<FileJob, "sender" | "loanId" | "token" | "needId" | "conditionId" | "newerThan" | "classification">,
  prepare: (file: File) => Promise<File> = (file) => Promise.resolve(file),
) {
  const client = useQueryClient();
  const [files, setFiles] = useState<SentFile[]>([]);
  const queue = useRef<Queued[]>([]);
  const stops = useRef(new Map<number, Queued>());
  const running = useRef(0);
  const next = useRef(0);
  const { sender, loanId, token, needId, conditionId, newerThan } = target;

  const change = useCallback(
    (key: number, to: Partial<SentFile>) =>
      setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  );

  const run = useCallback(() => {
    while (running.current < AT_ONCE) {
      const job = queue.current.shift();
      if (!job) return;
      const { key, file, stop, classification, begun } = job;
      let upload: string | undefined;
      running.current += 1;
      change(key, { state: "sending", sent: 0, fault: undefined, calledOff: false });
      void (async () => {
        try {
          const ready = await prepare(file);
          change(key, { name: ready.name, size: ready.size });
          const { DocumentId: documentId } = await sendFile({
            sender,
            loanId,
            token,
            needId,
            conditionId,
            newerThan,
            classification,
            file: ready,
            signal: stop.signal,
            begun,
            began: (id) => {
              upload = id;
              if (begun && begun !== id) forgetUpload(begun);
              const { name, size, lastModified } = file;
              if (sender !== "link") keepUpload(id, { sender, loanId, needId, conditionId, name, size, lastModified });
            },
            progress: (sent) => change(key, { sent }),
            waiting: (waits) => change(key, { state: waits ? "waiting" : "sending" }),
          });
          change(key, { state: "sent", sent: ready.size, documentId });
          void renewal(client);
        } catch (cause) {
          if (!stop.signal.aborted)
            change(key, {
              state: "failed",
              fault: cause instanceof Fault ? cause : undefined,
              calledOff: cause instanceof CalledOff,
            });
        } finally {
          if (upload) forgetUpload(upload);
          running.current -= 1;
          run();
        }
      })();
    }
  }, [change, client, conditionId, loanId, needId, newerThan, prepare, sender, token]);

  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const { stop } of open.values()) stop.abort();
    };
  }, []);

  useEffect(() => {
    let gone = false;
    void filesLeft({ sender, loanId, needId, conditionId }).then((left) => {
      if (!gone && left.length > 0)
        setFiles((all) => [...left.map((one) => ({ ...one, key: next.current++, state: "left" as const })), ...all]);
    });
    return () => {
      gone = true;
    };
  }, [sender, loanId, needId, conditionId]);

  const start = (job: Omit<Queued, "stop">) => {
    const queued = { ...job, stop: new AbortController() };
    stops.current.set(job.key, queued);
    queue.current.push(queued);
    run();
  };
  return {
    files,
    add(chosen: readonly File[]) {
      const left = files.filter(({ state }) => state === "left");
      const kept = keptUploads();
      for (const file of chosen) {
        const key = next.current++;
        const at = left.findIndex(({ upload = "" }) => isSame(file, kept[upload]));
        const [same] = at < 0 ? [] : left.splice(at, 1);
        setFiles((all) => [
          ...all.filter((one) => one.key !== same?.key),
          { key, name: file.name, size: file.size, sent: 0, state: "queued" },
        ]);
        start({ key, file, classification: target.classification, begun: same?.upload });
      }
    },
    again(key: number) {
      const known = stops.current.get(key);
      if (known) start(known);
    },
    /** Calls a file off, or takes it from the list. */
    drop(key: number) {
      const left = files.find((one) => one.key === key)?.upload;
      if (left) {
        forgetUpload(left);
        const own = `${filled(BASES[sender], { loanId })}/${encodeURIComponent(left)}`;
        void dispatch("DELETE", own, { as: "quiet" }).catch(() => undefined);
      }
      stops.current.get(key)?.stop.abort();
      stops.current.delete(key);
      queue.current = queue.current.filter((job) => job.key !== key);
      setFiles((all) => all.filter((one) => one.key !== key));
    },
  };
}
