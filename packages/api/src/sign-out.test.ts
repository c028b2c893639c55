import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Fault } from "./fault";
import { logOut } from "./login";
import { send } from "./request";
import { onSignOutOwed, owesSignOut, repeatSignOut } from "./sign-out";

const sent: string[] = [];
let answers: (number | "cut")[] = [];
let online: () => void = () => undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("window", {
    addEventListener: (name: string, listener: () => void) => {
      if (name === "online") online = listener;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(url);
    const answer = answers.shift() ?? 204;
    if (answer === "cut") throw new TypeError("no connection");
    return new Response(answer === 204 ? null : "{}", { status: answer });
  });
  vi.useFakeTimers();
  sent.length = 0;
  answers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(["cut", 503, 500] as const)(
  "a sign-out that is not answered (%s) is owed, and told again until it is done",
  async (failure) => {
    answers = [failure, failure, failure];
    const heard = vi.fn();
    onSignOutOwed(heard);
    await expect(logOut()).rejects.toThrow(Fault);
    expect([owesSignOut(), heard.mock.calls.length]).toEqual([true, 1]);
    const stop = repeatSignOut();
    await vi.advanceTimersByTimeAsync(2000);
    expect([owesSignOut(), sent.length]).toEqual([true, 3]);
    online();
    await vi.advanceTimersByTimeAsync(0);
    expect([owesSignOut(), sent.length, heard.mock.calls.length]).toEqual([false, 4, 2]);
    await vi.advanceTimersByTimeAsync(3600_000);
    expect(sent.length, "told once").toBe(4);
    stop();
  },
);

it("nobody uses the session meanwhile: every request waits for its end, and fails as without a connection", async () => {
  answers = ["cut"];
  await expect(logOut()).rejects.toThrow(Fault);
  answers = ["cut"];
  await expect(
    send("POST", "/api/login", { body: { email: "a", password: "b" }, accountAccess: true }),
  ).rejects.toThrow(Fault);
  expect(sent).toEqual(["/api/logout", "/api/logout"]);
  answers = [204, 200];
  await send("POST", "/api/login", { body: { email: "a", password: "b" }, accountAccess: true });
  expect([sent.slice(2), owesSignOut()]).toEqual([["/api/logout", "/api/login"], false]);
});

it("is forgotten when the session has ended by itself", async () => {
  answers = ["cut"];
  await expect(logOut()).rejects.toThrow(Fault);
  vi.setSystemTime(Date.now() + 12 * 3600_000 + 1);
  expect(owesSignOut()).toBe(false);
});

it("that was answered is done, whatever the answer", async () => {
  await logOut();
  answers = [401];
  await expect(logOut()).rejects.toThrow(Fault);
  expect(owesSignOut()).toBe(false);
});
