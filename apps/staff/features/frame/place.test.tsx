// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { usePlace, writePlace } from "./place";

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  history.replaceState(null, "", "/app/loans/7/borrowers?borrower=ada#heading");
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

function Shown() {
  return <p>{`${usePlace("borrower")} ${usePlace("part")}`}</p>;
}

it("shows what the address says, and at once what is written into it", () => {
  act(() => root.render(<Shown />));
  expect(page.textContent).toBe("ada null");
  act(() => writePlace({ part: "residences" }));
  expect(page.textContent).toBe("ada residences");
  expect(location.pathname + location.search + location.hash).toBe(
    "/app/loans/7/borrowers?borrower=ada&part=residences#heading",
  );
});

it("takes out what is nothing, and makes no entry to come back to", () => {
  act(() => root.render(<Shown />));
  const entries = history.length;
  act(() => writePlace({ borrower: null, part: null }));
  expect(page.textContent).toBe("null null");
  expect(location.search).toBe("");
  expect(history.length).toBe(entries);
});
