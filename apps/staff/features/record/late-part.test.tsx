// @vitest-environment happy-dom
import { type Words, WordsProvider } from "@gable/ui";
import { act, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { loadLater } from "./come-later";
import { latePart } from "./late-part";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const Residences = ({ of }: { of: string }) => `the residences of ${of}`;

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

function draw(Part: ComponentType<{ of: string }>) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  act(() =>
    root.render(
      <WordsProvider words={WORDS}>
        <Part of="Ada" />
      </WordsProvider>,
    ),
  );
  return place;
}

it("comes when it is turned to", async () => {
  const load = vi.fn(async () => Residences);
  const place = draw(latePart(load));
  expect(place.textContent).not.toContain("the residences");
  await act(async () => undefined);
  expect(place.textContent).toBe("the residences of Ada");
  expect(load).toHaveBeenCalledOnce();
});

it("is drawn at once when the page has had it come before", async () => {
  const load = vi.fn(async () => Residences);
  const Part = latePart(load);
  expect(load).not.toHaveBeenCalled();
  loadLater();
  await act(async () => undefined);
  expect(draw(Part).textContent).toBe("the residences of Ada");
  expect(load).toHaveBeenCalledOnce();
});
