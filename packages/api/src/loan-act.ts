import { useMutation, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { type LoanFile, loanKey } from "./loan";
import { download, send } from "./request";
import type { components } from "./schema";

// What is done with a loan as a whole: begun, read from a file, archived, exported.

/** What is known of a loan that begins: who borrows, and what for. */
export type NewLoan = Pick<components["schemas"]["NewLoanInBody"], "Borrower" | "LoanPurposeType">;

export function useCreateLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (loan: NewLoan) => send("POST", "/los/api/loans", { body: loan, as: "form" }),
    onSuccess: () => renewal(client),
  });
}

export type ImportAnswer = components["schemas"]["NewLoan"];

/** Makes a loan of a MISMO 3.4 file. */
export function useImportLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return send("POST", "/los/api/loans/import", { form, as: "part" });
    },
    onSuccess: () => renewal(client),
  });
}

/** What changes on the loan's row alone: its page shows it at once, and the lists are read anew. */
function useRowChange(loanId: number) {
  const client = useQueryClient();
  return {
    onSuccess: (row: object | undefined) =>
      void client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file)),
  };
}

/** Archives the loan, or brings it back. */
export function useArchiveLoan(loanId: number) {
  return useMutation({
    mutationFn: ({ archived, quiet }: { archived: boolean; quiet?: boolean }) =>
      send("PATCH", archived ? "/los/api/loans/{loanId}/archive" : "/los/api/loans/{loanId}/unarchive", {
        params: { loanId },
        body: {},
        as: quiet ? "part" : "page",
      }),
    ...useRowChange(loanId),
  });
}

/** Archives a loan that one has begun by mistake, and that nobody is on. */
export function useDiscardLoan(loanId: number) {
  return useMutation({
    mutationFn: () => send("PATCH", "/los/api/loans/{loanId}/discard", { params: { loanId }, body: {} }),
    ...useRowChange(loanId),
  });
}

/** The loan as a MISMO 3.4 file. */
export function exportLoan(loanId: number): Promise<Blob> {
  return download("/los/api/loans/{loanId}/export", {
    params: { loanId },
    query: { format: "mismo34" },
    as: "form",
  });
}
