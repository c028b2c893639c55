// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { TaskTitle } from "./task-title";

const titled = (title: string) => <TaskTitle task={{ id: "1", title, status: "TODO" } as Task} className="block" />;

it("calls a task that came with the product by its name in the reader's language", async () => {
  await show(titled("Order the appraisal"), { language: "es", areas: ["task"] });
  expect(await screen.findByText("Pedir la tasación")).toBeDefined();
  await show(titled("Ask for homeowner's insurance"), { language: "es", areas: ["task"] });
  expect(await screen.findByText("Solicitar el seguro de vivienda")).toBeDefined();
});

it("calls a task of the company's own as the company does", async () => {
  await show(titled("Order the flowers"), { language: "es", areas: ["taskWords"] });
  expect(screen.getByText("Order the flowers")).toBeDefined();
  await show(titled("Order the appraisal"), { language: "en", areas: ["task"] });
  expect(screen.getByText("Order the appraisal")).toBeDefined();
});
