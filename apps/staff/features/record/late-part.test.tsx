// @vitest-environment happy-dom
import { act, render, WORDS } from "@gable/testing";
import { WordsProvider } from "@gable/ui";
import type { ComponentType } from "react";
import { expect, it, vi } from "vitest";
import { loadLater } from "./come-later";
import { latePart } from "./late-part";

const Residences = ({ of }: { of: string }) => `the residences of ${of}`;

// Drawn without waiting: what is there at once is what is asked.
const draw = (Part: ComponentType<{ of: string }>) =>
  render(
    <WordsProvider words={WORDS}>
      <Part of="Ada" />
    </WordsProvider>,
  ).container;

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
