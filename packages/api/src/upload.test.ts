import { beforeEach, describe, expect, it, vi } from "vitest";
import { Fault } from "./fault";
import { headersOf } from "./tracked";
import { sendFile } from "./upload";

const PART = 4;
const { dispatch } = vi.hoisted(() => ({ dispatch: vi.fn() }));
vi.mock("./request", () => ({ dispatch }));

/** A server that takes parts of four bytes, and fails as it is told. */
function server(size: number) {
  const state = { offset: 0, fail: [] as (() => void)[], cancelled: false, parts: [] as number[] };
  const stand = () => ({
    id: "u",
    name: "f.pdf",
    size,
    offset: state.offset,
    partBytes: PART,
    ...(state.offset === size ? { DocumentId: "d" } : {}),
  });
  dispatch.mockImplementation(async (method: string, path: string, options: { form?: FormData }) => {
    if (method === "DELETE") state.cancelled = true;
    if (!path.endsWith("/parts")) return stand();
    const at = Number(options.form?.get("offset"));
    state.parts.push(at);
    state.fail.shift()?.();
    if (at !== state.offset) throw fault(409, "CONFLICT");
    state.offset += (options.form?.get("file") as File | null)?.size ?? 0;
    return stand();
  });
  return state;
}

const fault = (status: number, code = "") => new Fault(status, { code }, { method: "POST", path: "/parts" });

function sending(size: number, begun?: string) {
  const waits: boolean[] = [];
  const stop = new AbortController();
  const done = sendFile({
    sender: "borrower",
    loanId: 1,
    needId: "n",
    begun,
    file: new File([new Uint8Array(size)], "f.pdf"),
    signal: stop.signal,
    progress: () => undefined,
    waiting: (now) => waits.push(now),
  });
  return { done, waits, stop };
}

describe("a file that is sent", () => {
  beforeEach(() => {
    dispatch.mockClear();
    vi.stubGlobal("window", new EventTarget());
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("goes in parts, the last as large as what is left", async () => {
    const state = server(10);
    await expect(sending(10).done).resolves.toMatchObject({ DocumentId: "d" });
    expect(state.parts).toEqual([0, 4, 8]);
  });

  it("goes on by the upload that was begun before the page was left", async () => {
    const state = server(10);
    state.offset = PART;
    await sending(10, "u").done;
    expect(state.parts).toEqual([4, 8]);
    expect(dispatch.mock.calls.filter(([method, path]) => method === "POST" && !path.endsWith("/parts"))).toEqual([]);
  });

  it("is begun anew where another file was on its way, or what was begun is gone", async () => {
    for (const answer of [{ name: "other.pdf", size: 10, offset: 4 }, fault(404)]) {
      const state = server(10);
      const serve = dispatch.getMockImplementation();
      dispatch.mockImplementation(async (method: string, path: string, options: object) => {
        if (method !== "GET") return serve?.(method, path, options);
        if (answer instanceof Fault) throw answer;
        return answer;
      });
      await expect(sending(10, "u").done).resolves.toMatchObject({ DocumentId: "d" });
      expect(state.parts).toEqual([0, 4, 8]);
    }
  });

  it("goes on where the server stands when the line was lost, whether the part had arrived or not", async () => {
    const state = server(10);
    const lost = () => {
      throw fault(0);
    };
    const arrivedUnheard = () => {
      state.offset += PART;
      throw fault(0);
    };
    state.fail = [() => undefined, lost, arrivedUnheard];
    const { done, waits } = sending(10);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(state.parts).toEqual([0, 4, 4, 8]);
    expect(waits).toContain(true);
    expect(waits.at(-1)).toBe(false);
  });

  it("goes on at once when the browser is online again", async () => {
    const state = server(4);
    state.fail = [
      () => {
        throw fault(0);
      },
    ];
    const { done } = sending(4);
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    await done;
    expect(state.parts).toEqual([0, 0]);
  });

  it("asks once where the server stands when its part is out of place", async () => {
    const state = server(8);
    state.fail = [
      () => {
        state.offset = PART;
      },
    ];
    await sending(8).done;
    expect(state.parts).toEqual([0, 4]);
  });

  it("is called off on the server when it is refused, and when the person calls it off", async () => {
    const refused = server(8);
    refused.fail = [
      () => {
        throw fault(415);
      },
    ];
    await expect(sending(8).done).rejects.toMatchObject({ status: 415 });
    expect(refused.cancelled).toBe(true);

    const waiting = server(8);
    waiting.fail = Array.from({ length: 40 }, () => () => {
      throw fault(0);
    });
    const { done, stop } = sending(8);
    const ended = expect(done).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(100);
    stop.abort();
    await ended;
    expect(waiting.cancelled).toBe(true);
  });
});

it("reads the headers of a response", () => {
  const headers = headersOf("content-type: application/json\r\nretry-after: 5\r\nx: a:b\r\n");
  expect([...headers]).toEqual([
    ["content-type", "application/json"],
    ["retry-after", "5"],
    ["x", "a:b"],
  ]);
});
