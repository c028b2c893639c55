// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ImportProgress } from "./import-progress";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const found = vi.hoisted(() => ({ reason: "" }));
vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  useLeadImport: () => ({
    data: {
      id: "i",
      status: "FAILED",
      reason: found.reason,
      message: "No leads on Sundays.",
      total: 9,
      done: 4,
      created: 3,
      skipped: 1,
      failed: 0,
    },
  }),
}));

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  document.body.replaceChildren();
});

it.each([
  ["en", "NOT_ALLOWED", "may no longer take leads in"],
  ["en", "UNREADABLE", "can no longer be read"],
  ["en", "GAVE_UP", "tried several times"],
  ["en", "BLOCKED", "did not let it go on: “No leads on Sundays.”"],
  ["es", "NOT_ALLOWED", "ya no puede importar"],
  ["es", "UNREADABLE", "ya no se puede leer"],
  ["es", "GAVE_UP", "varias veces"],
] as const)("says in %s that an import failed, and why: %s", async (language, reason, words) => {
  await startI18n(language, ["common", "errors", "leads", "enums", "shell"]);
  found.reason = reason;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <QueryClientProvider client={new QueryClient()}>
          <ImportProgress id="i" />
        </QueryClientProvider>
      </WordsProvider>,
    ),
  );
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).toContain(language === "en" ? "failed after 4 of 9 lines" : "falló tras 4 de 9");
  expect(document.querySelectorAll("button")).toHaveLength(1); // the report; there is nothing left to stop
  await act(async () => root.unmount());
});
