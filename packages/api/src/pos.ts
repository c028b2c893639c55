import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Borrower } from "./borrower";
import type { Manner, MergePatch, New, Standing } from "./call";
import { renewal } from "./freshness";
import { loanKey, loansKey } from "./loan";
import { send } from "./request";
import type { Residence } from "./residence";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** Whom a borrower or realtor turns to. */
export type Officer = components["schemas"]["Officer"];
/** A borrower's own loan in the borrower's words. */
export type Application = components["schemas"]["Application"];
/** What a borrower says the loan is for, and whether they are the one to say it. */
export type OwnPurpose = components["schemas"]["OwnPurpose"];

/** What a write is to its page, and the version it is based on. */
type OnVersion = Pick<Manner, "as" | "ifMatch">;

const applicationsKey = [...loansKey, "applications"] as const;
const applicationKey = (loanId: number) => [...loanKey(loanId), "application"] as const;
const ownBorrowerKey = (loanId: number) => [...loanKey(loanId), "own-borrower"] as const;
const ownPurposeKey = (loanId: number) => [...loanKey(loanId), "own-purpose"] as const;
const ownResidencesKey = (loanId: number) => [...loanKey(loanId), "own-residences"] as const;

export function useApplications() {
  return useQuery({
    queryKey: applicationsKey,
    queryFn: (read) => send("GET", "/pos/api/applications", { query: WHOLE, ...ofPage(read) }),
  });
}

export function useApplication(loanId: number) {
  return useQuery({
    queryKey: applicationKey(loanId),
    queryFn: (read) => send("GET", "/pos/api/applications/{loanId}", { params: { loanId }, ...ofPage(read) }),
  });
}

export function useOwnBorrower(loanId: number) {
  return useQuery({
    queryKey: ownBorrowerKey(loanId),
    queryFn: (read) => send("GET", "/pos/api/applications/{loanId}/borrower", { params: { loanId }, ...ofPage(read) }),
  });
}

export function useOwnResidences(loanId: number) {
  return useQuery({
    queryKey: ownResidencesKey(loanId),
    queryFn: async (read) => {
      const page = await send("GET", "/pos/api/applications/{loanId}/residences", {
        params: { loanId },
        query: { limit: 50 },
        ...ofPage(read),
      });
      return page.rows;
    },
  });
}

export function useOwnPurpose(loanId: number) {
  return useQuery({
    queryKey: ownPurposeKey(loanId),
    queryFn: (read) =>
      send("GET", "/pos/api/applications/{loanId}/loan-purpose", { params: { loanId }, ...ofPage(read) }),
  });
}

/** Writes what the loan is for, on the version it is based on, and reads it again after another's write. */
export function useStatePurpose(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  const keep = (made: OwnPurpose) => client.setQueryData(ownPurposeKey(loanId), made);
  return {
    async save(
      patch: MergePatch<Pick<OwnPurpose, "TransactionInfo" | "subjectProperty">>,
      manner: OnVersion,
    ): Promise<OwnPurpose> {
      const made = await send("PATCH", "/pos/api/applications/{loanId}/loan-purpose", {
        params,
        body: patch,
        ...manner,
      });
      keep(made);
      return made;
    },
    async reread(as: Standing = "form"): Promise<OwnPurpose> {
      const fresh = await send("GET", "/pos/api/applications/{loanId}/loan-purpose", { params, as });
      keep(fresh);
      return fresh;
    },
  };
}

/** The writes of a borrower's own part: conditional on the version they are based on; the screens show their faults. */
export function useOwnPart(loanId: number) {
  const client = useQueryClient();
  const keep = (made: Residence) => {
    client.setQueryData<Residence[]>(ownResidencesKey(loanId), (rows = []) =>
      rows.some((row) => row.id === made.id) ? rows.map((row) => (row.id === made.id ? made : row)) : [...rows, made],
    );
    return made;
  };
  return {
    async saveBorrower(patch: MergePatch<Borrower>, manner: OnVersion): Promise<Borrower> {
      const made = await send("PATCH", "/pos/api/applications/{loanId}/borrower", {
        params: { loanId },
        body: patch,
        ...manner,
      });
      client.setQueryData(ownBorrowerKey(loanId), made);
      return made;
    },
    async saveResidence(id: string, patch: MergePatch<Residence>, manner: OnVersion): Promise<Residence> {
      return keep(
        await send("PATCH", "/pos/api/applications/{loanId}/residences/{id}", {
          params: { loanId, id },
          body: patch,
          ...manner,
        }),
      );
    },
    async addResidence(body: New<Residence>, as: Standing = "form"): Promise<Residence> {
      return keep(await send("POST", "/pos/api/applications/{loanId}/residences", { params: { loanId }, body, as }));
    },
    /** Reads both records again and answers them; throws when they can't be read. */
    async reread(as: Standing = "form"): Promise<{ borrower: Borrower; residences: Residence[] }> {
      const borrower = await send("GET", "/pos/api/applications/{loanId}/borrower", {
        params: { loanId },
        as,
      });
      const page = await send("GET", "/pos/api/applications/{loanId}/residences", {
        params: { loanId },
        query: { limit: 50 },
        as,
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
    queryFn: (read) =>
      send("GET", "/pos/api/applications/{loanId}/credit-authorization", {
        params: { loanId },
        query: { language },
        ...ofPage(read),
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
        as: "form",
      });
    } finally {
      await renewal(client);
    }
  };
}

/** What a borrower said about the credit report in the portal, the newest first; for staff. */
export function useCreditAuthorizations(loanId: number, borrowerId: string) {
  return useQuery({
    queryKey: [...loanKey(loanId), "credit-authorizations", borrowerId],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations", {
        params: { loanId, borrowerId },
        query: WHOLE,
        ...ofPage(read),
      }),
  });
}
