import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listen, readFrames } from "./events";
import { type Desk, setDesk } from "./request";

it("reads whole frames and keeps the rest", () => {
  const { frames, rest } = readFrames(
    ': hello\n\nid: 4\ndata: {"type":"A"}\n\nid: 5\r\ndata: one\r\ndata: two\r\n\r\ndata: half',
  );
  expect(frames).toEqual([
    { id: "4", data: '{"type":"A"}' },
    { id: "5", data: "one\ntwo" },
  ]);
  expect(rest).toBe("data: half");
});

describe("the stream", () => {
  let asked: string[];
  let refused: boolean;
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    refused = false;
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("fetch", async (path: string, { signal }: RequestInit) => {
      asked.push(path);
      if (refused) return new Response("{}", { status: 401 });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => signal?.addEventListener("abort", () => controller.error(new Error("aborted"))),
      });
      return new Response(body, { status: 200 });
    });
  });
  afterEach(() => {
    stop();
    setDesk(null);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("that is refused asks who is signed in, so that the end of the session is followed", async () => {
    refused = true;
    const failed = vi.fn();
    setDesk({ failed, reached: () => undefined } as unknown as Desk);
    stop = listen(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["/api/events", "/api/wizeusers/current"]);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 401 });
  });

  it("is broken when it is silent for long or the network is away, and begins again when that is back", async () => {
    const states: boolean[] = [];
    stop = listen(
      () => undefined,
      (connected) => states.push(connected),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([true]);
    await vi.advanceTimersByTimeAsync(39_999);
    expect(states).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states).toEqual([true, false]);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([true, false, true, false]);
  });
});
