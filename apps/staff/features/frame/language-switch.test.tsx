// @vitest-environment happy-dom
import { startI18n, useTranslation } from "@gable/i18n";
import { changePreferences, LanguageProviders, WithAreas } from "@gable/shell";
import { act, screen, show, waitFor } from "@gable/testing";
import { expect, it } from "vitest";

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
