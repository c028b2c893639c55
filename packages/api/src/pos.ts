import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { loanKey, loansKey, type Page } from "./loan";
import type { Address, Borrower, Residence } from "./records";
import { send } from "./request";

/** Whom a borrower or realtor turns to. */
export interface Officer {
  Name?: string;
  Email?: string;
  Phone?: string;
  NMLS?: string;
}

/** A borrower's own loan in the borrower's words. */
export interface Application {
  LoanId: number;
  /** A key of the catalogue: APPLICATION … FUNDED, ON_HOLD, CLOSED. */
  Milestone: string;
  MilestoneText?: string;
  /** Which milestone of the way to funding this is, from 1; 0 while on hold or closed. */
  Step: number;
  Steps: number;
  /** When the loan got there (RFC 3339). */
  Since?: string;
  Address?: Address | null;
  /** How much of the borrower's own part is there. */
  pctComplete: number;
  BorrowerName?: string;
  /** Whether the borrower may still change the own part. */
  Editable: boolean;
  LoanOfficer?: Officer | null;
}

const base = "/pos/api/applications";
const applicationsKey = [...loansKey, "applications"] as const;
const applicationKey = (loanId: number) => [...loanKey(loanId), "application"] as const;
const ownBorrowerKey = (loanId: number) => [...loanKey(loanId), "own-borrower"] as const;
const ownResidencesKey = (loanId: number) => [...loanKey(loanId), "own-residences"] as const;

export function useApplications() {
  return useQuery({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => send<Page<Application>>("GET", base, { signal }),
  });
}

export function useApplication(loanId: number) {
  return useQuery({
    queryKey: applicationKey(loanId),
    queryFn: ({ signal }) => send<Application>("GET", `${base}/${loanId}`, { signal }),
  });
}

export function useOwnBorrower(loanId: number) {
  return useQuery({
    queryKey: ownBorrowerKey(loanId),
    queryFn: ({ signal }) => send<Borrower>("GET", `${base}/${loanId}/borrower`, { signal }),
  });
}

export function useOwnResidences(loanId: number) {
  return useQuery({
    queryKey: ownResidencesKey(loanId),
    queryFn: async ({ signal }) => {
      const page = await send<Page<Residence>>("GET", `${base}/${loanId}/residences`, { query: { limit: 50 }, signal });
      return page.rows;
    },
  });
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
    async saveBorrower(patch: object): Promise<void> {
      const made = await send<Borrower>("PATCH", `${base}/${loanId}/borrower`, {
        body: patch,
        ifMatch: client.getQueryData<Borrower>(ownBorrowerKey(loanId))?.version,
        ...form,
      });
      client.setQueryData(ownBorrowerKey(loanId), made);
      void settle();
    },
    async saveResidence(id: string, patch: object): Promise<void> {
      const known = client.getQueryData<Residence[]>(ownResidencesKey(loanId));
      keep(
        await send<Residence>("PATCH", `${base}/${loanId}/residences/${id}`, {
          body: patch,
          ifMatch: known?.find((row) => row.id === id)?.version,
          ...form,
        }),
      );
      void settle();
    },
    async addResidence(body: object): Promise<Residence> {
      const made = await send<Residence>("POST", `${base}/${loanId}/residences`, { body, ...form });
      keep(made);
      void settle();
      return made;
    },
    /** Reads both records again and answers them; throws when they can't be read. */
    async reread(): Promise<{ borrower: Borrower; residences: Residence[] }> {
      const borrower = await send<Borrower>("GET", `${base}/${loanId}/borrower`, form);
      const page = await send<Page<Residence>>("GET", `${base}/${loanId}/residences`, {
        query: { limit: 50 },
        ...form,
      });
      client.setQueryData(ownBorrowerKey(loanId), borrower);
      client.setQueryData(ownResidencesKey(loanId), page.rows);
      return { borrower, residences: page.rows };
    },
  };
}

/** Keeps the language of the person's screens and letters. */
export function useSaveLanguage() {
  return useMutation({
    mutationFn: (language: string) =>
      send<{ language: string }>("PATCH", "/api/language", {
        body: { language },
        skipNavigation: true,
        showToast: false,
      }),
  });
}
