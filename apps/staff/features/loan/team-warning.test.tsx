// @vitest-environment happy-dom
import { ConfirmHost } from "@gable/shell";
import { answers, press, type Sent, screen, show, waitFor } from "@gable/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { useTeamChange } from "./use-team-change";

const AREAS = ["team", "common", "errors", "shell"] as const;
const TEAM = [{ WizeUserId: "o", LoanRole: "Originator", primary: true }];

/** What is asked before each change of the officer, and nothing of what is not. */
const SAID = {
  en: {
    OWN_PIPELINE: "This loan will not be accessible in your pipeline.",
    BRANCH_PIPELINE: "This loan will not be accessible in current branch pipeline.",
    RESPA_6:
      "The loan application has hit RESPA 6. Changing the loan officer may put the loan out of compliance without properly notifying the borrower.",
    go: "Continue",
    stop: "Cancel",
  },
  es: {
    OWN_PIPELINE: "Este préstamo no estará accesible en su cartera.",
    BRANCH_PIPELINE: "Este préstamo no estará accesible en la cartera de la sucursal actual.",
    RESPA_6:
      "La solicitud de préstamo ya reúne los seis datos de RESPA. Cambiar el oficial de préstamos sin avisar debidamente al prestatario puede hacer que el préstamo incumpla la normativa.",
    go: "Continuar",
    stop: "Cancelar",
  },
} as const;
type Warning = "OWN_PIPELINE" | "BRANCH_PIPELINE" | "RESPA_6";
const VARIANTS: Warning[][] = [
  [],
  ["OWN_PIPELINE"],
  ["BRANCH_PIPELINE"],
  ["RESPA_6"],
  ["OWN_PIPELINE", "RESPA_6"],
  ["BRANCH_PIPELINE", "RESPA_6"],
];

let warnings: Warning[] = [];
let sent: Sent[];
let change: ReturnType<typeof useTeamChange>["change"];

function Screen() {
  change = useTeamChange(250000001).change;
  return null;
}

const saved = () => sent.filter(({ method }) => method === "PATCH").length;

beforeEach(() => {
  sent = answers({
    "POST */users/check": () => ({ warnings }),
    "* */users": { rows: TEAM, count: 1 },
  });
});

describe.each(["en", "es"] as const)("in %s", (language) => {
  beforeEach(async () => {
    await show(
      <>
        <Screen />
        <ConfirmHost />
      </>,
      { language, areas: AREAS },
    );
  });

  it.each(VARIANTS.map((said) => [said.join(" and ") || "nothing", said] as const))("asks of %s", async (_, said) => {
    warnings = [...said];
    const asked = change((now) => now);
    if (said.length === 0) {
      await asked;
      await waitFor(() => expect(saved()).toBe(1));
      return expect(screen.queryByRole("dialog")).toBeNull();
    }
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(said.map((one) => SAID[language][one]).join(" "));
    for (const other of ["OWN_PIPELINE", "BRANCH_PIPELINE", "RESPA_6"] as const)
      if (!said.includes(other)) expect(dialog.textContent).not.toContain(SAID[language][other]);
    await press(SAID[language].stop);
    await asked;
    expect(saved()).toBe(0);
    const again = change((now) => now);
    await screen.findByRole("dialog");
    await press(SAID[language].go);
    await again;
    await waitFor(() => expect(saved()).toBe(1));
  });
});
