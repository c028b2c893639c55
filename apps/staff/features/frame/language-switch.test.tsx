// @vitest-environment happy-dom
import { startI18n, useTranslation } from "@gable/i18n";
import { changePreferences, LanguageProviders, WithAreas } from "@gable/shell";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => document.body.replaceChildren());

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
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  changePreferences({ language: "en" });
  const words = startI18n("en", ["common"]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <LanguageProviders words={words}>
        <WithAreas areas={["leads"]}>
          <Form />
        </WithAreas>
      </LanguageProviders>,
    ),
  );
  const label = () => document.querySelector("label")?.textContent;
  await vi.waitFor(() => expect(label()).toBe("New lead"));
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "320,000";
  const seen = new Set<string | undefined>();
  const watch = new MutationObserver(() => seen.add(label()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await act(async () => changePreferences({ language: "es" }));
  await vi.waitFor(() => expect(label()).toBe("Nuevo prospecto"));
  expect([document.querySelector("input") === field, field.value]).toEqual([true, "320,000"]);
  expect(seen.has(undefined)).toBe(false);
  watch.disconnect();
  await act(async () => root.unmount());
});
