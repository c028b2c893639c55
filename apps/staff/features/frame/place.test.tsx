// @vitest-environment happy-dom
import { act, show } from "@gable/testing";
import { beforeEach, expect, it } from "vitest";
import { usePlace, writePlace } from "./place";

beforeEach(() => history.replaceState(null, "", "/app/loans/7/borrowers?borrower=ada#heading"));

function Shown() {
  return <p>{`${usePlace("borrower")} ${usePlace("part")}`}</p>;
}

it("shows what the address says, and at once what is written into it", async () => {
  const { container } = await show(<Shown />);
  expect(container.textContent).toBe("ada null");
  act(() => writePlace({ part: "residences" }));
  expect(container.textContent).toBe("ada residences");
  expect(location.pathname + location.search + location.hash).toBe(
    "/app/loans/7/borrowers?borrower=ada&part=residences#heading",
  );
});

it("takes out what is nothing, and makes no entry to come back to", async () => {
  const { container } = await show(<Shown />);
  const entries = history.length;
  act(() => writePlace({ borrower: null, part: null }));
  expect(container.textContent).toBe("null null");
  expect(location.search).toBe("");
  expect(history.length).toBe(entries);
});
