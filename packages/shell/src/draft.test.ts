import { changeContext, forgetSession, noteSession } from "@gable/api";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draftOf, dropDraft, dropDraftsOf, hasDrafts, keepDraft, withoutSecrets } from "./draft";
import { keepPlace, keepPlaceOfStranger, placeAfterLogin, takePlaceOfDoor } from "./place";
import { keepDraft as keepTyped, draftOf as typedIn } from "./windows";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
});

describe("unsaved work", () => {
  it("is kept per person and screen, without secrets", () => {
    const at = Date.now() - 5;
    keepDraft(
      "/app/a#loan",
      {
        BaseLoanAmt: "1",
        SSN: "x",
        Login: { Password: "y", Note: "z" },
        rows: [{ AccountIdentifier: "1", Name: "n" }],
      },
      at,
    );
    expect(draftOf("/app/a#loan")).toEqual({
      user: "ana",
      screen: "/app/a#loan",
      at,
      values: { BaseLoanAmt: "1", Login: { Note: "z" }, rows: [{ Name: "n" }] },
    });
    expect(draftOf("/app/b#loan")).toBeNull();
    expect(hasDrafts()).toBe(true);
    changeContext({ loggedInUserId: "ben", activeUserId: "ben" });
    expect(draftOf("/app/a#loan")).toBeNull();
    expect(hasDrafts()).toBe(false);
  });

  it("is dropped when saved, and replaced by what is typed later", () => {
    keepDraft("s", { a: 1 });
    keepDraft("s", { a: 2 });
    expect(draftOf("s")?.values).toEqual({ a: 2 });
    dropDraft("s");
    expect(draftOf("s")).toBeNull();
  });

  it("is not kept while acting for another, nor when nobody is signed in", () => {
    changeContext({ loggedInUserId: "ana", activeUserId: "ben" });
    keepDraft("s", { a: 1 });
    changeContext({ loggedInUserId: null, activeUserId: null });
    keepDraft("s", { a: 1 });
    expect(localStorage.getItem("gable.drafts")).toBeNull();
  });

  it("outlives the tab, and is too old after a week", () => {
    keepDraft("s", { a: 1 });
    vi.stubGlobal("sessionStorage", storage());
    expect(draftOf("s")?.values).toEqual({ a: 1 });
    keepDraft("old", { a: 1 }, Date.now() - 8 * 24 * 3600_000);
    expect(draftOf("old")).toBeNull();
  });

  it("of a page left on purpose is dropped, that of others is not", () => {
    keepDraft("/app/a#loan", { a: 1 });
    keepDraft("/app/ab#loan", { a: 1 });
    dropDraftsOf("/app/a");
    expect([draftOf("/app/a#loan"), draftOf("/app/ab#loan")?.values]).toEqual([null, { a: 1 }]);
  });

  it("is kept without the secrets of lists either", () => {
    expect(withoutSecrets([{ BirthDate: "1990-01-01", TaxpayerIdentifierValue: "1", x: null }])).toEqual([{ x: null }]);
  });
});

describe("the page a session ended on", () => {
  it("is found again once, by the same person only", () => {
    keepPlace("/app/loans/1/loan?x=1");
    expect(placeAfterLogin("ana", "/app/loans")).toBe("/app/loans/1/loan?x=1");
    expect(placeAfterLogin("ana", "/app/loans")).toBe("/app/loans");
    keepPlace("/app/loans/1");
    keepDraft("s", { a: 1 });
    expect(placeAfterLogin("ben", "/app/loans")).toBe("/app/loans");
    expect(localStorage.getItem("gable.drafts")).toBeNull();
  });

  it("opened without a session is where whoever signs in goes on to, once", () => {
    changeContext({ loggedInUserId: null, activeUserId: null });
    keepPlaceOfStranger("/app/loans/123456789/borrowers");
    expect(placeAfterLogin("ana", "/app")).toBe("/app/loans/123456789/borrowers");
    expect(placeAfterLogin("ana", "/app")).toBe("/app");
  });

  it("goes on to the page that the origin led a stranger from, and leaves the address clean", () => {
    const replaceState = vi.fn();
    vi.stubGlobal("history", { state: null, replaceState });
    vi.stubGlobal("location", { hash: "#/app/loans/7/borrowers?part=a", pathname: "/pos/login", search: "?org=1" });
    changeContext({ loggedInUserId: null, activeUserId: null });
    expect(takePlaceOfDoor()).toBeNull();
    expect(replaceState).toHaveBeenCalledWith(null, "", "/pos/login?org=1");
    expect(placeAfterLogin("ana", "/app")).toBe("/app/loans/7/borrowers?part=a");
    for (const hash of [
      "",
      "#",
      "#//elsewhere.example",
      "#https://elsewhere.example",
      "#/app/..//elsewhere",
      "#/apply",
    ]) {
      vi.stubGlobal("location", { hash, pathname: "/login", search: "" });
      expect(takePlaceOfDoor()).toBeNull();
      expect(placeAfterLogin("ana", "/app")).toBe("/app");
    }
    changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
    noteSession();
    vi.stubGlobal("location", { hash: "#/app/loans/8", pathname: "/login", search: "" });
    expect(takePlaceOfDoor(), "whose session has ended is told so").toBe("/session-ended?reason=unauthorized");
    expect(placeAfterLogin("ben", "/app")).toBe("/app");
    forgetSession();
    expect(replaceState).toHaveBeenCalledTimes(1);
  });

  it("is never another site", () => {
    for (const path of [
      "https://evil.example/app",
      "//evil.example/app",
      "/apple",
      "/login",
      "javascript:alert(1)",
      "/app/..//evil.example",
      "/app/%2e%2e//evil.example",
      "/app/../api/logout",
      "/app\\..\\..\\evil.example",
      "/\t/evil.example/app",
      "/app/\n../x",
      " /app",
      "/app.evil.example",
      "/app@evil.example",
    ]) {
      keepPlace(path);
      expect(placeAfterLogin("ana", "/start")).toBe("/start");
      keepPlaceOfStranger(path);
      expect(placeAfterLogin("ana", "/start")).toBe("/start");
    }
    for (const kept of ["[]", "7", '"/app"', '{"user":"ana","path":["/app"]}', '{"user":["ana"],"path":"/app"}', "{"]) {
      sessionStorage.setItem("gable.return", kept);
      expect(placeAfterLogin("ana", "/start")).toBe("/start");
    }
    for (const path of ["/app", "/app/loans?where=%7B%7D#notes", "/app/loans/1/borrowers"]) {
      keepPlace(path);
      expect(placeAfterLogin("ana", "/start")).toBe(path);
    }
  });
});

it("lies apart from what was typed in the windows of the tab", () => {
  keepDraft("/app/loans/1", { note: "of the screen" });
  keepTyped("task-1", { note: "of the window" });
  keepDraft("/app/loans/2", { note: "of another" });
  expect([draftOf("/app/loans/1")?.values, typedIn("task-1")]).toEqual([
    { note: "of the screen" },
    { note: "of the window" },
  ]);
  expect(hasDrafts()).toBe(true);
});
