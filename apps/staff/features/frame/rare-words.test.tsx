// @vitest-environment happy-dom
import { addAreas, startI18n, useText } from "@gable/i18n";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

function Word({ of }: { of: string }) {
  return useText()(of);
}

async function show(of: string) {
  const i18n = await startI18n("en", ["common", "enums"]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<Word of={of} />));
  return { i18n, place, end: () => act(() => root.unmount()) };
}

it("has the words of what only a file brings come where it is shown", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { i18n, place, end } = await show("enums:AssetType.SavingsBond");
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.textContent).toBe("Savings bond");
  });
  expect(i18n.hasResourceBundle("en", "mismo")).toBe(true);
  end();
});

it("has the words of one part of the house come where another part shows them, and no more", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { i18n, place, end } = await show("enums:AssetType.CheckingAccount");
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.textContent).toBe("Checking account");
  });
  expect(["borrower", "terms", "mismo"].filter((area) => i18n.hasResourceBundle("en", area))).toEqual([]);
  end();
});

it.each(["enums:MortgageType.FHA", "enums:State.CA"])("has none come for %s that no file would bring", async (of) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { i18n, end } = await show(of);
  // Another area, asked for later, is there: what was asked for before it would be too.
  await addAreas(i18n, "en", ["needs"]);
  await addAreas(i18n, "en", ["aus"]);
  expect(i18n.hasResourceBundle("en", "mismo")).toBe(false);
  end();
});
