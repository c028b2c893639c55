import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Borrower } from "./borrower";
import type { MergePatch, New } from "./call";
import { loanKey, loansKey } from "./loan";
import { send } from "./request";
import type { Residence } from "./residence";
import type { components } from "./schema";

/** Whom a borrower or realtor turns to. */
export type Officer = components["schemas"]["Officer"];
/** A borrower's own loan in the borrower's words. */
export type Application = components["schemas"]["Application"];
/** What a borrower says the loan is for, and whether they are the one to say it. */
export type OwnPurpose = components["schemas"]["OwnPurpose"];

const applicationsKey = [...loansKey, "applications"] as const;
const applicationKey = (loanId: number) => [...loanKey(loanId), "application"] as const;
const ownBorrowerKey = (loanId: number) => [...loanKey(loanId), "own-borrower"] as const;
const ownPurposeKey = (loanId: number) => [...loanKey(loanId), "own-purpose"] as const;
const ownResidencesKey = (loanId: number) => [...loanKey(loanId), "own-residences"] as const;

export function useApplications() {
  return useQuery({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => send("GET", "/pos/api/applications", { signal }),
  });
}

export function useApplication(loanId: number) {
  return useQuery({
    queryKey: applicationKey(loanId),
    queryFn: ({ signal }) => send("GET", "/pos/api/applications/{loanId}", { params: { loanId }, signal }),
  });
}

export function useOwnBorrower(loanId: number) {
  return useQuery({
    queryKey: ownBorrowerKey(loanId),
    queryFn: ({ signal }) => send("GET", "/pos/api/applications/{loanId}/borrower", { params: { loanId }, signal }),
  });
}

export function useOwnResidences(loanId: number) {
  return useQuery({
    queryKey: ownResidencesKey(loanId),
    queryFn: async ({ signal }) => {
      const page = await send("GET", "/pos/api/applications/{loanId}/residences", {
        params: { loanId },
        query: { limit: 50 },
        signal,
      });
      return page.rows;
    },
  });
}

export function useOwnPurpose(loanId: number) {
  return useQuery({
    queryKey: ownPurposeKey(loanId),
    queryFn: ({ signal }) => send("GET", "/pos/api/applications/{loanId}/loan-purpose", { params: { loanId }, signal }),
  });
}

/** Writes what the loan is for, on the version it is based on, and reads it again after another's write. */
export function useStatePurpose(loanId: number) {
  const client = useQueryClient();
  const form = { params: { loanId }, formShows: true, skipNavigation: true, showToast: false } as const;
  const keep = (made: OwnPurpose) => client.setQueryData(ownPurposeKey(loanId), made);
  return {
    async save(patch: MergePatch<Pick<OwnPurpose, "TransactionInfo" | "subjectProperty">>): Promise<void> {
      const ifMatch = client.getQueryData<OwnPurpose>(ownPurposeKey(loanId))?.version;
      keep(await send("PATCH", "/pos/api/applications/{loanId}/loan-purpose", { body: patch, ifMatch, ...form }));
      void client.invalidateQueries({ queryKey: applicationKey(loanId) });
    },
    async reread(): Promise<OwnPurpose> {
      const fresh = await send("GET", "/pos/api/applications/{loanId}/loan-purpose", form);
      keep(fresh);
      return fresh;
    },
  };
}

/** The writes of a borrower's own part: conditional on the version they are based on; the screens show their faults. */
export function useOwnPart(loanId: number) {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: applicationKey(loanId) });
  const keep = (made: Residence) =>
    client.setQueryData<Residence[]>(ownResidencesKey(loanId), (rows = []) =>
      rows.some((row) => row.id === made.id) ? rows.map((row) => (row.id === made.id ? made : row)) : [...rows, made],
    );
  const form = { formShows: true, skipNavigation: true, showToast: false } as const;
  return {
    async saveBorrower(patch: MergePatch<Borrower>): Promise<void> {
      const made = await send("PATCH", "/pos/api/applications/{loanId}/borrower", {
        params: { loanId },
        body: patch,
        ifMatch: client.getQueryData<Borrower>(ownBorrowerKey(loanId))?.version,
        ...form,
      });
      client.setQueryData(ownBorrowerKey(loanId), made);
      void settle();
    },
    async saveResidence(id: string, patch: MergePatch<Residence>): Promise<void> {
      const known = client.getQueryData<Residence[]>(ownResidencesKey(loanId));
      keep(
        await send("PATCH", "/pos/api/applications/{loanId}/residences/{id}", {
          params: { loanId, id },
          body: patch,
          ifMatch: known?.find((row) => row.id === id)?.version,
          ...form,
        }),
      );
      void settle();
    },
    async addResidence(body: New<Residence>): Promise<Residence> {
      const made = await send("POST", "/pos/api/applications/{loanId}/residences", {
        params: { loanId },
        body,
        ...form,
      });
      keep(made);
      void settle();
      return made;
    },
    /** Reads both records again and answers them; throws when they can't be read. */
    async reread(): Promise<{ borrower: Borrower; residences: Residence[] }> {
      const borrower = await send("GET", "/pos/api/applications/{loanId}/borrower", { params: { loanId }, ...form });
      const page = await send("GET", "/pos/api/applications/{loanId}/residences", {
        params: { loanId },
        query: { limit: 50 },
        ...form,
      });
      client.setQueryData(ownBorrowerKey(loanId), borrower);
      client.setQueryData(ownResidencesKey(loanId), page.rows);
      return { borrower, residences: page.rows };
    },
  };
}

/** What a borrower is asked to authorise before a credit report, and what they said last. */
export type CreditQuestion = components["schemas"]["CreditQuestion"];

const creditKey = (loanId: number) => [...loanKey(loanId), "credit-question"] as const;

export function useCreditQuestion(loanId: number, language: "en" | "es") {
  return useQuery({
    queryKey: [...creditKey(loanId), language],
    queryFn: ({ signal }) =>
      send("GET", "/pos/api/applications/{loanId}/credit-authorization", {
        params: { loanId },
        query: { language },
        signal,
      }),
  });
}

/** Says yes or no to the text that was read; rejects with a Fault when the lender has changed it since. */
export function useAnswerCredit(loanId: number, language: "en" | "es") {
  const client = useQueryClient();
  return async (given: boolean, text: string) => {
    try {
      await send("PUT", "/pos/api/applications/{loanId}/credit-authorization", {
        params: { loanId },
        body: { given, text, language },
        formShows: true,
        skipNavigation: true,
        showToast: false,
      });
    } finally {
      await client.invalidateQueries({ queryKey: creditKey(loanId) });
    }
  };
}

/** What a borrower said about the credit report in the portal, the newest first; for staff. */
export function useCreditAuthorizations(loanId: number, borrowerId: string) {
  return useQuery({
    queryKey: [...loanKey(loanId), "credit-authorizations", borrowerId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations", {
        params: { loanId, borrowerId },
        signal,
      }),
  });
}
