// @vitest-environment happy-dom
import { addAreas, changeLanguage, type Language, startI18n, useText } from "@gable/i18n";
import { act, show, waitFor } from "@gable/testing";
import { expect, it } from "vitest";

function Word({ of }: { of: string }) {
  return useText()(of);
}

async function draw(of: string) {
  const i18n = await startI18n("en", ["common", "enums"]);
  const { container } = await show(<Word of={of} />);
  return { i18n, container };
}

it("has the words of what only a file brings come where it is shown", async () => {
  const { i18n, container } = await draw("enums:AssetType.SavingsBond");
  await waitFor(() => expect(container.textContent).toBe("Savings bond"));
  expect(i18n.hasResourceBundle("en", "mismo")).toBe(true);
});

it("has the words of one part of the house come where another part shows them, and no more", async () => {
  const { i18n, container } = await draw("enums:AssetType.CheckingAccount");
  await waitFor(() => expect(container.textContent).toBe("Checking account"));
  expect(["borrower", "terms", "mismo"].filter((area) => i18n.hasResourceBundle("en", area))).toEqual([]);
});

it.each(["enums:MortgageType.FHA", "enums:State.CA"])("has none come for %s that no file would bring", async (of) => {
  const { i18n } = await draw(of);
  // Another area, asked for later, is there: what was asked for before it would be too.
  await addAreas(i18n, "en", ["needs"]);
  await addAreas(i18n, "en", ["aus"]);
  expect(i18n.hasResourceBundle("en", "mismo")).toBe(false);
});

it("says a value in the language that is chosen, there and back", async () => {
  const { i18n, container } = await draw("enums:LoanPurposeType.Purchase");
  expect(container.textContent).toBe("Purchase");
  const change = (language: Language) => act(() => changeLanguage(i18n, language, () => true));
  await change("es");
  await waitFor(() => expect(container.textContent).toBe("Compra"));
  await change("en");
  await waitFor(() => expect(container.textContent).toBe("Purchase"));
});
