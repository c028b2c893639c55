import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing } from "./call";
import { loanContactsKey, loanContactsQuery, setupKey, setupQuery } from "./contact-query";
import { Fault } from "./fault";
import { renewal } from "./freshness";
import type { Always, ListQuery } from "./loan";
import type { Page } from "./record";
import { readText, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** A person of the address book. */
export type BusinessContact = Always<components["schemas"]["Contact"], "id" | "version" | "type">;
/** A company that contacts work for. */
export type ContactCompany = Always<components["schemas"]["Company"], "id" | "version">;
export type ContactType = BusinessContact["type"];
/** A contact that may be the one that is typed. */
export type ContactTwin = components["schemas"]["Twin"];
/** A business contact as a loan has it. */
export type LoanContact = components["schemas"]["LoanContact"];
/** What a contact is on a loan. */
export type ContactPart = components["schemas"]["LoanPart"];
type RealtorInvite = components["schemas"]["RealtorInviteInBody"];
export type LoanSetup = components["schemas"]["Setup"];

const contactsKey = ["contacts"] as const;
const BOOK = "/los/api/business-contact";

/** The businesses that the loan's borrowers own. */
export function useBorrowersBusinesses(loanId: number) {
  return useQuery({
    queryKey: [...loanContactsKey(loanId), "businesses"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/borrowers-businesses", {
        params: { loanId },
        query: WHOLE,
        signal,
        as: "part",
      }),
    staleTime: 0, // they follow from what is said of the borrowers' work
  });
}

/** One page of the address book. */
export function useContacts(query: ListQuery, enabled = true) {
  return useQuery({
    queryKey: [...contactsKey, "list", query],
    queryFn: ({ signal }) => send("GET", BOOK, { query, signal, as: "part" }) as Promise<Page<BusinessContact>>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What of a contact can make it another's twin. */
export type ContactLike = Pick<
  Partial<BusinessContact>,
  "id" | "firstName" | "lastName" | "email" | "cellPhone" | "workPhone" | "companyName"
>;

/** Who in the address book may be the contact that is typed; nobody is told where it can't be asked. */
export function useContactTwins(like: ContactLike, enabled: boolean) {
  return useQuery({
    queryKey: [...contactsKey, "twins", like],
    queryFn: ({ signal }) => send("POST", `${BOOK}/duplicates`, { body: like, signal, as: "quiet" }),
    select: (found) => found.rows,
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  });
}

/** Every way the address book is written. */
export function useContactWrites() {
  const client = useQueryClient();
  const form = { as: "form" } as const;
  return {
    add: async (contact: object, allowDuplicate: boolean): Promise<BusinessContact> => {
      const made = await send("POST", BOOK, {
        body: contact as BusinessContact,
        query: allowDuplicate ? { allowDuplicate } : {},
        ...form,
      });
      await renewal(client);
      return made as BusinessContact;
    },
    change: async (id: string, version: number | undefined, patch: object): Promise<BusinessContact> => {
      const saved = await send("PATCH", `${BOOK}/{id}`, { params: { id }, body: patch, ifMatch: version, ...form });
      await renewal(client);
      return saved as BusinessContact;
    },
    merge: async (id: string, ids: string[]) => {
      await send("POST", `${BOOK}/{id}/merge`, { params: { id }, body: { ids } });
      await renewal(client);
    },
    remove: async (id: string) => {
      await send("DELETE", `${BOOK}/{id}`, { params: { id } });
      await renewal(client);
    },
    restore: async (ids: string[]) => {
      await send("POST", `${BOOK}/restore`, { body: { ids }, as: "quiet" });
      await renewal(client);
    },
  };
}

/** An agent of the address book who may be invited to the realtor portal: on a loan, where one is named. */
export interface AgentContact {
  contactId: string;
  loanId?: number | undefined;
}

/** The letter that inviting an agent would send, head and body. */
export const useInvitationPreview = ({ contactId, loanId }: AgentContact) =>
  useQuery({
    queryKey: [...contactsKey, "invitation", contactId, loanId ?? 0],
    queryFn: ({ signal }) => {
      const how = { query: { returnPreview: true }, signal, as: "part" } as const;
      return loanId
        ? readText("/los/api/loans/{loanId}/realtor-invite", {
            params: { loanId },
            body: { BusinessContactId: contactId } as RealtorInvite,
            ...how,
          })
        : readText(`${BOOK}/{id}/realtor-invite`, { params: { id: contactId }, body: {}, ...how });
    },
    retry: false,
    // What a letter says follows from much that no event tells.
    gcTime: 0,
  });

export function useContactInvitation({ contactId, loanId }: AgentContact) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      loanId
        ? send("POST", "/los/api/loans/{loanId}/realtor-invite", {
            params: { loanId },
            body: { BusinessContactId: contactId } as RealtorInvite,
            as: "form",
          })
        : send("POST", `${BOOK}/{id}/realtor-invite`, { params: { id: contactId }, body: {}, as: "form" }),
    onSuccess: () => renewal(client),
  });
}

/** A page of the companies that contacts work for. */
export function useCompanies(query: ListQuery) {
  return useQuery({
    queryKey: [...contactsKey, "companies", query],
    queryFn: ({ signal }) =>
      send("GET", `${BOOK}-company`, { query, signal, as: "part" }) as Promise<Page<ContactCompany>>,
    placeholderData: keepPreviousData,
  });
}

/** Companies of the address book that may be one, those with most in common first. */
export const useAlikeCompanies = (enabled: boolean) =>
  useQuery({
    queryKey: [...contactsKey, "companies", "alike"],
    queryFn: (read) => send("GET", `${BOOK}-company/alike`, { query: WHOLE, ...ofPage(read), as: "part" }),
    enabled,
  });

/** Makes several companies one: those who work for the others work for the one that stays. */
export function useCompanyMerge() {
  const client = useQueryClient();
  return async (id: string, ids: string[]) => {
    await send("POST", `${BOOK}-company/{id}/merge`, { params: { id }, body: { ids } });
    await renewal(client);
  };
}

export function useCompany(id: string) {
  return useQuery({
    queryKey: [...contactsKey, "company", id],
    queryFn: ({ signal }) =>
      send("GET", `${BOOK}-company/{id}`, { params: { id }, signal, as: "part" }) as Promise<ContactCompany>,
  });
}

export function useCompanyChange() {
  const client = useQueryClient();
  return async (id: string, version: number | undefined, patch: object): Promise<ContactCompany> => {
    const saved = await send("PATCH", `${BOOK}-company/{id}`, {
      params: { id },
      body: patch,
      ifMatch: version,
      as: "form",
    });
    await renewal(client);
    return saved as ContactCompany;
  };
}

/** Whether a contact was refused because the address book likely has it: then it can be added all the same. */
export const isLikelyThere = (cause: unknown): boolean =>
  cause instanceof Fault && cause.entries.some((entry) => entry.key === "duplicateContact");

export const useLoanContacts = (loanId: number) => useQuery(loanContactsQuery(loanId));

/** A contact's part on a loan, as it is written. */
export const contactPart = ({ BusinessContactId, type, primary, reference }: LoanContact): ContactPart => ({
  BusinessContactId,
  type,
  primary,
  ...(reference ? { reference } : {}),
});

const STALE = 412;

/** Changes a loan's business contacts. The server takes them whole: one change after the other, each of the list as it is by then. */
export function useSaveLoanContacts(loanId: number) {
  const client = useQueryClient();
  const write = async (change: (parts: ContactPart[]) => ContactPart[]) => {
    const { rows, version } = await client.ensureQueryData(loanContactsQuery(loanId));
    return send("PATCH", "/los/api/loans/{loanId}/business-contact", {
      params: { loanId },
      body: { contacts: change(rows.map(contactPart)) },
      ifMatch: version,
      as: "form",
    });
  };
  return useMutation({
    scope: { id: `contacts ${loanId}` },
    mutationFn: async (change: (parts: ContactPart[]) => ContactPart[]) => {
      try {
        return await write(change);
      } catch (cause) {
        if (!(cause instanceof Fault && cause.status === STALE)) throw cause;
        // Another browser was first: the change is made of the list as it is now.
        await client.fetchQuery({ ...loanContactsQuery(loanId), staleTime: 0 });
        return write(change);
      }
    },
    onSuccess: (page) => client.setQueryData(loanContactsKey(loanId), page),
    onSettled: () => renewal(client),
  });
}

export const useSetup = (loanId: number) => useQuery(setupQuery(loanId));

export function useSaveSetup(loanId: number) {
  const client = useQueryClient();
  return async (patch: object, version: number | undefined, as: Standing): Promise<LoanSetup> => {
    const saved = await send("PATCH", "/los/api/loans/{loanId}/setup", {
      params: { loanId },
      body: patch,
      ifMatch: version,
      as,
    });
    client.setQueryData(setupKey(loanId), saved);
    void renewal(client);
    return saved;
  };
}

/** Makes a number of the company's own in the register of mortgages. */
export const makeMersNumber = (loanId: number) =>
  send("POST", "/los/api/loans/{loanId}/generate-mers", { params: { loanId } });
