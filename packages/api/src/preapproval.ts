import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { download, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** The bounds of a loan's pre-approval. */
export type PreapprovalRules = components["schemas"]["PreapprovalRules"];
/** What an offer comes to on a loan. */
export type RealtorCalc = components["schemas"]["RealtorCalc"];
/** An offer as it is asked about, its amounts as they were typed. */
export interface Offer {
  salesPrice: string;
  downPayment: string;
  dues?: string;
  propertyType?: NonNullable<PreapprovalRules["propertyTypes"]>[number];
  asRealtor?: boolean;
}

const key = (loanId: number) => [...loanKey(loanId), "preapproval"] as const;

export const preapprovalQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...key(loanId), "rules"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/pre-approval/rules", { params: { loanId }, signal, as: "part" }),
  });

export function useSavePreapproval(loanId: number) {
  const client = useQueryClient();
  return async (patch: object, version: number | undefined, as: Standing): Promise<PreapprovalRules> => {
    const saved = await send("PATCH", "/los/api/loans/{loanId}/pre-approval/rules", {
      params: { loanId },
      body: patch,
      ifMatch: version,
      as,
    });
    client.setQueryData(preapprovalQuery(loanId).queryKey, saved);
    await client.invalidateQueries({ queryKey: [...key(loanId), "offer"] });
    void renewal(client);
    return saved;
  };
}

/** What an offer comes to; the last answer stays in sight while the next is worked out. */
export function useOffer(loanId: number, offer: Offer | null) {
  return useQuery({
    queryKey: [...key(loanId), "offer", offer],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/realtorCalc", {
        params: { loanId },
        query: offer ?? { salesPrice: "", downPayment: "" },
        signal,
        as: "part",
      }),
    enabled: offer !== null,
    placeholderData: keepPreviousData,
  });
}

/** What the pre-approvals of a company's loans begin with. */
export type PreapprovalDefaults = components["schemas"]["PreapprovalDefaults"];

export const usePreapprovalDefaults = () =>
  useQuery({
    queryKey: ["preapproval-setting"],
    queryFn: ({ signal }) => send("GET", "/los/api/pre-approval-setting", { signal, as: "part" }),
  });

export function usePreapprovalDefaultsChange() {
  const client = useQueryClient();
  return async (body: object, version: number | undefined): Promise<PreapprovalDefaults> => {
    try {
      return await send("PATCH", "/los/api/pre-approval-setting", { body, ifMatch: version, as: "form" });
    } finally {
      void renewal(client);
    }
  };
}

/** The forms of which letters can be made: those of a loan's company, or without a loan of one's own. */
export const useLetterTemplates = (loanId?: number) =>
  useQuery({
    queryKey: ["document-forms", "templates", loanId],
    queryFn: (read) =>
      loanId === undefined
        ? send("GET", "/los/api/pre-approval-templates", { query: WHOLE, ...ofPage(read), as: "part" })
        : send("GET", "/los/api/loans/{loanId}/pre-approval/templates", {
            params: { loanId },
            query: WHOLE,
            ...ofPage(read),
            as: "part",
          }),
  });

export type PreapprovalLetter = components["schemas"]["PreapprovalLetter"];
export type LetterOffer = components["schemas"]["LetterOffer"];
/** Whom a letter is emailed to, and with which words. */
export type LetterSending = components["schemas"]["LetterSending"];
/** Who reads and makes letters, each by routes of their own. */
export type LetterReader = "staff" | "borrower" | "realtor";

const LETTERS = {
  staff: "/los/api/loans/{loanId}/pre-approval/letters",
  borrower: "/pos/api/applications/{loanId}/letters",
  realtor: "/realtor/api/loans/{loanId}/letters",
} as const;

/** The letters of a loan's pre-approval that a reader sees, the newest first. */
export const useLetters = (reader: LetterReader, loanId: number) =>
  useQuery({
    queryKey: [...key(loanId), "letters", reader],
    queryFn: (read) => send("GET", LETTERS[reader], { params: { loanId }, query: WHOLE, ...ofPage(read), as: "part" }),
  });

export function useLetterWrites(reader: LetterReader, loanId: number) {
  const client = useQueryClient();
  return {
    make: async (offer: LetterOffer & { isBeyond?: boolean }): Promise<PreapprovalLetter> => {
      try {
        const { isBeyond, ...own } = offer;
        return await (reader === "staff"
          ? send("POST", LETTERS.staff, {
              params: { loanId },
              body: { ...own, ...(isBeyond && { isBeyond }) },
              as: "form",
            })
          : send("POST", LETTERS[reader], { params: { loanId }, body: own, as: "form" }));
      } finally {
        void renewal(client);
      }
    },
    /** Emails a letter, and answers the messages that go out, or why one does not. */
    send: async (id: string, body: LetterSending) => {
      try {
        return await send("POST", `${LETTERS.staff}/{id}/send`, { params: { loanId, id }, body, as: "form" });
      } finally {
        void renewal(client);
      }
    },
    withdraw: async ({ id, version }: PreapprovalLetter) => {
      try {
        await send("POST", `${LETTERS.staff}/{id}/withdraw`, { params: { loanId, id }, ifMatch: version });
      } finally {
        void renewal(client);
      }
    },
  };
}

/** A letter as a PDF, in its own language. */
export const letterFile = (reader: LetterReader, loanId: number, id: string) =>
  download(`${LETTERS[reader]}/{id}/file`, { params: { loanId, id } });

/** What an offer on an own deal comes to, as its realtor reads it. */
export const useDealOffer = (loanId: number, offer: Omit<Offer, "asRealtor"> | null) =>
  useQuery({
    queryKey: [...key(loanId), "offer", "deal", offer],
    queryFn: ({ signal }) =>
      send("GET", "/realtor/api/loans/{loanId}/realtorCalc", {
        params: { loanId },
        query: offer ?? { salesPrice: "", downPayment: "" },
        signal,
        as: "form",
      }),
    enabled: offer !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

export type CheckedLetter = components["schemas"]["CheckedLetter"];

/** Whether a letter still holds, by the code that is printed on it. */
export const checkLetter = (code: string) => send("POST", "/pos/api/letter-check", { body: { code }, as: "form" });
