// @vitest-environment happy-dom
import { startI18n, useTranslation } from "@gable/i18n";
import { changePreferences, LanguageProviders, WithAreas } from "@gable/shell";
import { act, screen, show, waitFor } from "@gable/testing";
import { expect, it, vi } from "vitest";

function Form() {
  const { t } = useTranslation("leads");
  return (
    <label>
      {t("add")}
      <input defaultValue="" />
    </label>
  );
}

it("a language that is chosen takes nothing of what was typed off the screen", async () => {
  changePreferences({ language: "en" });
  const words = startI18n("en", ["common"]);
  await show(
    <LanguageProviders words={words}>
      <WithAreas areas={["leads"]}>
        <Form />
      </WithAreas>
    </LanguageProviders>,
  );
  const label = () => document.querySelector("label")?.textContent;
  await waitFor(() => expect(label()).toBe("New lead"));
  const field = screen.getByRole<HTMLInputElement>("textbox");
  field.value = "320,000";
  const seen = new Set<string | undefined>();
  const watch = new MutationObserver(() => seen.add(label()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await act(async () => changePreferences({ language: "es" }));
  await waitFor(() => expect(label()).toBe("Nuevo prospecto"));
  expect([screen.getByRole("textbox") === field, field.value]).toEqual([true, "320,000"]);
  expect(seen.has(undefined)).toBe(false);
  watch.disconnect();
});

it("ends in the language that was chosen last, whatever comes later", async () => {
  changePreferences({ language: "en" });
  const i18n = await startI18n("en", ["common", "leads"]);
  const changed = vi.spyOn(i18n, "changeLanguage");
  const added = vi.spyOn(i18n, "addResourceBundle");
  await show(
    <LanguageProviders words={Promise.resolve(i18n)}>
      <Form />
    </LanguageProviders>,
  );
  await screen.findByText("New lead");
  act(() => changePreferences({ language: "es" }));
  act(() => changePreferences({ language: "en" }));
  await waitFor(() => expect(added, "the texts of the first choice have come").toHaveBeenCalled());
  await act(async () => undefined);
  expect(changed).not.toHaveBeenCalled();
  act(() => changePreferences({ language: "es" }));
  await screen.findByText("Nuevo prospecto");
});
