// @vitest-environment happy-dom
import { screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { useSaidKeys } from "./task-words";

function Keys({ term }: { term: string }) {
  return <p>{`${term}: ${useSaidKeys(term).join(" ")}`}</p>;
}

it("finds what came with the product by the reader's words, with and without accents", async () => {
  await show(<Keys term="TASACION" />, { language: "es", areas: ["task"] });
  expect(await screen.findByText("TASACION: deliver-the-appraisal order-the-appraisal")).toBeDefined();
  await show(<Keys term=" de 0 " />, { language: "es", areas: ["task"] });
  expect(screen.getByText("de 0 :")).toBeDefined();
  await show(<Keys term=" " />, { language: "es", areas: ["task"] });
  expect(screen.getByText(":")).toBeDefined();
});

it("leaves English to the server, which keeps it", async () => {
  await show(<Keys term="appraisal" />, { language: "en", areas: ["task", "taskWords"] });
  expect(screen.getByText("appraisal:")).toBeDefined();
});
