import { type ActiveUser, enterLoan, leaveLoan, readClientConfig, stayOnLoan } from "@gable/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Stay, stayOn } from "./stay";

vi.mock("@gable/api", () => ({
  enterLoan: vi.fn(),
  stayOnLoan: vi.fn(),
  leaveLoan: vi.fn(),
  readClientConfig: vi.fn().mockRejectedValue(new Error("not read")),
}));

const ana: ActiveUser = { id: "a", WizeUserId: "a", name: "Ana", accessType: 1, openedAt: "", places: [] };
const enter = vi.mocked(enterLoan);
const patch = vi.mocked(stayOnLoan);
const exit = vi.mocked(leaveLoan);
const at = (section: "loan-info" | "aus", unsaved = false) => ({ section, unsaved });
let stay: Stay;
let loan = 0;

beforeEach(() => {
  vi.useFakeTimers();
  for (const call of [enter, patch]) call.mockReset().mockResolvedValue([]);
  exit.mockReset().mockResolvedValue({ activeUsers: [] });
  stay = stayOn(++loan);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a stay on a loan", () => {
  it("is told as often as the installation says", async () => {
    vi.mocked(readClientConfig).mockResolvedValueOnce({
      scripts: {},
      supportEmail: "",
      editingPollSeconds: 20,
      activeUsersPollSeconds: 30,
    });
    stay = stayOn(++loan);
    await vi.advanceTimersByTimeAsync(0);
    stay.at(at("loan-info"));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(patch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(patch).toHaveBeenCalledTimes(1);
  });
  it("enters at once, and a change after a second is told at once", () => {
    stay.at(at("loan-info"));
    expect(enter).toHaveBeenCalledExactlyOnceWith(loan, at("loan-info"));
    vi.advanceTimersByTime(1_000);
    stay.at(at("aus"));
    expect(patch).toHaveBeenCalledExactlyOnceWith(loan, at("aus"));
  });

  it("tells of many changes within a second the last", () => {
    stay.at(at("loan-info"));
    for (let n = 0; n < 9; n++) stay.at(at("loan-info", n % 2 === 0));
    expect(patch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(patch).toHaveBeenCalledExactlyOnceWith(loan, at("loan-info", true));
  });

  it("does not tell of what was taken back before it was told", () => {
    stay.at(at("loan-info"));
    stay.at(at("loan-info", true));
    stay.at(at("loan-info"));
    vi.advanceTimersByTime(44_000);
    expect(patch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(patch, "the heartbeat").toHaveBeenCalledExactlyOnceWith(loan, at("loan-info"));
  });

  it("goes from one step to the next without leaving", () => {
    stay.at(at("loan-info"));
    stay.rest();
    vi.advanceTimersByTime(1_500);
    expect(stayOn(loan)).toBe(stay);
    stay.at(at("aus"));
    vi.advanceTimersByTime(10_000);
    expect(exit).not.toHaveBeenCalled();
    stay.rest();
    vi.advanceTimersByTime(2_000);
    expect(exit).toHaveBeenCalledExactlyOnceWith(loan);
    vi.advanceTimersByTime(100_000);
    expect(patch).toHaveBeenCalledOnce();
    expect(stayOn(loan)).not.toBe(stay);
  });

  it("keeps what an event says over an answer that was asked for before", async () => {
    let answer: (users: ActiveUser[]) => void = () => undefined;
    enter.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    stay.at(at("loan-info"));
    stay.hear([ana]);
    answer([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(stay.users()).toEqual([ana]);
    patch.mockResolvedValue([]);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(stay.users()).toEqual([]);
  });

  it("asks who is left where an event says only that it is otherwise", async () => {
    stay.at(at("loan-info"));
    stay.hear([ana]);
    stay.hear(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(patch).toHaveBeenCalledExactlyOnceWith(loan, at("loan-info"));
    expect(stay.users()).toEqual([]);
  });
});
