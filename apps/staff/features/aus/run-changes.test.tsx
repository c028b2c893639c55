// @vitest-environment happy-dom
import type { useAusChanges } from "@gable/api/aus-finding";
import { answers, screen, show, waitFor } from "@gable/testing";
import { expect, it } from "vitest";
import { RunChanges } from "./run-changes";

const AREAS = ["aus", "borrower", "holdings", "common"] as const;
type Changes = NonNullable<ReturnType<typeof useAusChanges>["data"]>;

const SAME: Changes = {
  runId: "r2",
  sinceId: "r1",
  loan: [],
  findings: {
    recommendation: { field: "recommendation", was: "ACCEPT", now: "ACCEPT" },
    added: [],
    gone: [],
    reworded: [],
    documentationRelief: [],
  },
};

async function draw(language: "en" | "es", changes: Changes): Promise<string> {
  answers({ "GET *": changes });
  await show(<RunChanges loanId={250000001} runId="r2" title="Changes" onClose={() => undefined} />, {
    language,
    areas: AREAS,
  });
  await waitFor(() => expect(screen.getByRole("dialog").textContent).toMatch(/[.→:]/));
  return document.body.textContent ?? "";
}

const relieved: Changes = {
  ...SAME,
  findings: {
    ...SAME.findings,
    documentationRelief: [
      { field: "INCOME", was: "NOT_ELIGIBLE", now: "ELIGIBLE" },
      { field: "ASSETS", was: null, now: "NOT_ELIGIBLE" },
    ],
  },
};

it.each([
  ["en", "Documentation reliefincomeno relief → reliefassets— → no relief"],
  ["es", "Alivio de documentacióningresossin alivio → con alivioactivos— → sin alivio"],
] as const)("says in %s where relief of documentation alone is another", async (language, words) => {
  expect(await draw(language, relieved)).toContain(words);
});

const people: Changes = {
  ...SAME,
  loan: [
    { field: "LienPosition", was: "FirstLien", now: "SecondLien" },
    { field: "BorrowerName", borrowerId: "b1", borrower: "Ada Stone", was: null, now: null },
    { field: "CitizenResidencyType", borrowerId: "b1", borrower: "Ada Stone", was: null, now: "USCitizen" },
    { field: "SelfEmployed", borrowerId: "b1", borrower: "Ada Stone", was: false, now: true },
    { field: "BorrowerRemoved", borrowerId: "b2", was: null, now: null },
    {
      field: "verificationReports",
      was: null,
      now: [{ reportType: "VOE", agency: "Finicity", identifier: "V-1" }],
    },
  ],
};

it.each([
  [
    "en",
    [
      "Lien positionFirst  is now  Second",
      "Ada Stone: Namechanged",
      "Ada Stone: Citizenship—  is now  U.S. citizen",
      "Ada Stone: Self-employedNo  is now  Yes",
      "A former borrower: No longer on the loan",
      "Verification reports—  is now  Employment (VOE) Finicity V-1",
    ],
  ],
  [
    "es",
    [
      "Posición del gravamenPrimero  ahora es  Segundo",
      "Ada Stone: Nombrecambió",
      "Ada Stone: Ciudadanía—  ahora es  Ciudadano de EE. UU.",
      "Ada Stone: Trabaja por cuenta propiaNo  ahora es  Sí",
      "Un prestatario anterior: Ya no está en el préstamo",
      "Informes de verificación—  ahora es  Empleo (VOE) Finicity V-1",
    ],
  ],
] as const)("says in %s what changed of who borrows", async (language, lines) => {
  await draw(language, people);
  await waitFor(() => expect(screen.queryAllByRole("listitem").map((one) => one.textContent)).toEqual(lines));
});
