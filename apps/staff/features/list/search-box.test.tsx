// @vitest-environment happy-dom
import { LeaveGuard } from "@gable/shell";
import { act, fill, press, screen, show } from "@gable/testing";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGo } from "../frame/use-go";
import { SearchBox } from "./search-box";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const search = vi.fn();

function List() {
  const go = useGo();
  return (
    <>
      <LeaveGuard go={go} />
      <SearchBox value="" label="Search" onChange={search} />
      <button type="button" onClick={() => go("/app/loans/12/product-pricing")}>
        Open
      </button>
      <a href="/app/loans/12/product-pricing">Ruiz</a>
    </>
  );
}
const type = (text: string) => fill(screen.getByRole("searchbox"), text);
const click = (selector: string) => press(document.querySelector(selector));
const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));

beforeEach(async () => {
  vi.useFakeTimers();
  for (const spy of [push, search]) spy.mockClear();
  await show(<List />);
});
afterEach(() => void vi.useRealTimers());

it("searches once the reader pauses", async () => {
  await type("ru");
  await type("ruiz");
  await wait();
  expect(search.mock.calls).toEqual([["ruiz"]]);
});

// The router drops where it goes to when the address of the page that is left is written.
it.each([
  ["a row", "button"],
  ["a link", "a"],
])("leaves the address alone once %s was opened", async (_, what) => {
  await type("ruiz");
  await click(what);
  await wait();
  expect(search).not.toHaveBeenCalled();
  if (what === "button") expect(push).toHaveBeenCalledWith("/app/loans/12/product-pricing");
});

/** A slow page: once the filters are cleared, a second passes before the search box is drawn again. */
function SlowList() {
  const [value, setValue] = useState("");
  useEffect(() => {
    if (value === "") vi.advanceTimersByTime(1000);
  }, [value]);
  return (
    <>
      <SearchBox
        value={value}
        label="Search"
        onChange={(next) => {
          search(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue("")}>
        Clear filters
      </button>
    </>
  );
}
const text = () => screen.getByRole<HTMLInputElement>("searchbox").value;

it("stays empty once the filters are cleared", async () => {
  await show(<SlowList />);
  await type("ruiz");
  await wait();
  expect(text()).toBe("ruiz");
  await press("Clear filters");
  await wait();
  expect(text()).toBe("");
  expect(search.mock.calls).toEqual([["ruiz"]]);
});

it("keeps what is being typed when the search before it arrives", async () => {
  const draw = (value: string) => show(<SearchBox value={value} label="Search" onChange={search} />);
  await draw("");
  act(() => screen.getByRole("searchbox").focus());
  await type("ru");
  await wait();
  await type("ruiz");
  await draw("ru");
  expect(text()).toBe("ruiz");
  await draw("");
  expect(text(), "nor does one that comes back").toBe("ruiz");
  await wait();
  expect(search.mock.calls).toEqual([["ru"], ["ruiz"]]);
});

it("shows what is searched for from elsewhere, and begins no search of its own", async () => {
  const draw = (value: string) => show(<SearchBox value={value} label="Search" onChange={search} />);
  await draw("ruiz");
  expect(text()).toBe("ruiz");
  await draw("mendez");
  expect(text()).toBe("mendez");
  await wait();
  expect(search).not.toHaveBeenCalled();
});
