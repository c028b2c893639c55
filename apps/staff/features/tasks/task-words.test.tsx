// @vitest-environment happy-dom

import { readFileSync } from "node:fs";
import type { Task } from "@gable/api";
import { screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { TaskTitle } from "./task-title";
import { WITH_TOKENS } from "./task-words";

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

it("says a sentence with the loan's words in it in the reader's language, a day as the reader writes it", async () => {
  await show(titled("Introduce yourself to María José (wife) and confirm goals."), { language: "es", areas: ["task"] });
  expect(await screen.findByText("Preséntese a María José (wife) y confirme sus objetivos.")).toBeDefined();
  await show(titled("The lock of 1004 ends on Mar 5, 2027."), { language: "es", areas: ["task"] });
  expect(await screen.findByText("El bloqueo de tasa de 1004 termina el 03/05/2027.")).toBeDefined();
  await show(titled("The lock of {{loan.number}} ends on {{lock.expirationDate}}."), { language: "es" });
  const template = "El bloqueo de tasa de {{loan.number}} termina el {{lock.expirationDate}}.";
  expect(await screen.findByText(template)).toBeDefined();
});

it("knows each sentence with tokens that comes with the product", () => {
  const shipped = readFileSync("../../domain/task/templates.json", "utf8");
  const said = [...shipped.matchAll(/"([^"]*\{\{[^"]*)"/g)].map(([, sentence = ""]) => sentence);
  expect(said.length).toBeGreaterThan(0);
  for (const sentence of said) expect(WITH_TOKENS.filter(({ as }) => as.test(sentence))).toHaveLength(1);
  expect(WITH_TOKENS).toHaveLength(said.length);
});
