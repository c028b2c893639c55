// @vitest-environment happy-dom
import { LeaveGuard } from "@gable/shell";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGo } from "../frame/use-go";
import { SearchBox } from "./search-box";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

let root: Root;
let place: HTMLElement;
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
const type = (text: string) =>
  act(() => {
    const input = place.querySelector("input") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const click = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.click());
const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const spy of [push, search]) spy.mockClear();
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  await act(async () => root.render(<List />));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("searches once the reader pauses", async () => {
  type("ru");
  type("ruiz");
  await wait();
  expect(search.mock.calls).toEqual([["ruiz"]]);
});

// The router drops where it goes to when the address of the page that is left is written.
it.each([
  ["a row", "button"],
  ["a link", "a"],
])("leaves the address alone once %s was opened", async (_, what) => {
  type("ruiz");
  await click(what);
  await wait();
  expect(search).not.toHaveBeenCalled();
  if (what === "button") expect(push).toHaveBeenCalledWith("/app/loans/12/product-pricing");
});
