// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

const loads = vi.hoisted(() => ({ fail: true, tries: 0 }));
vi.mock("@gable/i18n", async (original) => {
  const real = await original<typeof import("@gable/i18n")>();
  const addAreas: typeof real.addAreas = async (...what) => {
    loads.tries += 1;
    if (loads.fail) throw new TypeError("Failed to fetch");
    return real.addAreas(...what);
  };
  return { ...real, addAreas };
});

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

it("has words that could not be had without a connection come once there is one", async () => {
  await startI18n("en", ["common"]);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <WithAreas areas={["needs"]}>the part</WithAreas>
      </WordsProvider>,
    ),
  );
  expect(loads.tries).toBe(1);
  expect(place.textContent).not.toContain("the part");
  loads.fail = false;
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event("online")));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.textContent).toBe("the part");
  });
  expect(loads.tries).toBe(2);
  act(() => root.unmount());
});
