// @vitest-environment happy-dom
import type { LoanDocument } from "@gable/api";
import { answers, screen, show } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it } from "vitest";
import { LoanDocumentViewer } from "./loan-document-viewer";
import { useVerdicts } from "./use-verdicts";
import { VerdictBadge } from "./verdict-badge";

const LETTER = {
  id: "d",
  version: 1,
  name: "Pre-approval letter.pdf",
  state: "CLEAN",
  mediaType: "image/png",
} as LoanDocument;
const WITHDRAWN: LoanDocument = { ...LETTER, status: "APPROVED", withdrawnOn: "2026-03-08" };
const AREAS = ["needs", "common", "errors"] as const;

it("says of a letter that was withdrawn on which day, whatever staff said of it before", async () => {
  await show(<VerdictBadge document={WITHDRAWN} />, { areas: AREAS });
  expect(document.body.textContent).toBe("Withdrawn 03/08/2026");
  await show(<VerdictBadge document={WITHDRAWN} />, { areas: AREAS, language: "es" });
  expect(document.body.textContent).toContain("Retirada");
  await show(<VerdictBadge document={{ ...LETTER, status: "APPROVED" }} />, { areas: AREAS });
  expect(document.body.textContent).toBe("Approved");
});

it("says so above what the letter shows", async () => {
  desk();
  answers({ "* *": new Response(new Blob(["picture"]), { status: 200, headers: { "Content-Type": "image/png" } }) });
  await show(<LoanDocumentViewer loanId={7} document={WITHDRAWN} onClose={() => undefined} />, { areas: AREAS });
  expect((await screen.findByRole("alert")).textContent).toContain("This letter was withdrawn on 03/08/2026");
  await show(<LoanDocumentViewer loanId={7} document={LETTER} onClose={() => undefined} />, { areas: AREAS });
  expect(screen.queryByRole("alert")).toBeNull();
});

function Offered({ document }: { document: LoanDocument }) {
  const verdicts = useVerdicts(7);
  return <output>{verdicts(document, () => undefined).map(({ key }) => key)}</output>;
}

it("is not offered to be approved", async () => {
  await show(<Offered document={LETTER} />, { areas: AREAS });
  expect(screen.getByRole("status").textContent).toBe("approvedisapprove");
  await show(<Offered document={{ ...LETTER, withdrawnOn: "2026-03-08" }} />, { areas: AREAS });
  expect(screen.getByRole("status").textContent).toBe("disapprove");
});
