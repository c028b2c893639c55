import { type Area, type Language, startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui/words";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, fireEvent, type RenderResult, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, vi } from "vitest";

/** How long a test waits for what it looks for. A loaded machine is slow, and waiting longer costs nothing where it comes. */
const PATIENCE_MS = 20_000;
configure({ asyncUtilTimeout: PATIENCE_MS });
vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: 3 * PATIENCE_MS });
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** What components say by themselves, each word by its name. */
export const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

interface Surroundings {
  language?: Language;
  /** The areas of the catalogue that have come; none are loaded unless they are named. */
  areas?: readonly Area[];
  /** What holds what was read, where a test has to look into it. */
  client?: QueryClient;
}

let place: HTMLElement | null = null;

/**
 * Draws an element as a page would, and lets happen what follows at once. What is shown next in the same test stands in its place;
 * after the test it is taken away.
 */
export async function show(
  element: ReactNode,
  { language = "en", areas, client = newClient() }: Surroundings = {},
): Promise<RenderResult> {
  if (areas) await startI18n(language, areas);
  place ??= document.body.appendChild(document.createElement("div"));
  const container = place;
  const page = (
    <QueryClientProvider client={client}>
      <WordsProvider words={WORDS}>{element}</WordsProvider>
    </QueryClientProvider>
  );
  let shown = {} as RenderResult;
  await act(async () => {
    shown = render(page, { container });
  });
  return shown;
}

/** A client that asks once: what fails is seen at once. */
export const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The button of that name, or null where there is none. */
export const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>("button", { name });

/** Presses what it is given, or the button of that name once it is there, and lets happen what follows at once. */
export async function press(what: string | RegExp | Element | null | undefined): Promise<void> {
  const isName = typeof what === "string" || what instanceof RegExp;
  const one = isName ? (button(what) ?? (await screen.findByRole("button", { name: what }))) : what;
  if (!one) throw new Error("There is nothing to press.");
  await act(async () => void fireEvent.click(one));
}

/** Types a text over what a field holds, or chooses of a list. */
export const fill = (field: Element | null | undefined, value: string): Promise<void> =>
  act(async () => {
    if (!field) throw new Error("There is no such field.");
    fireEvent.change(field, { target: { value } });
  });

afterEach(() => {
  cleanup();
  place = null;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
