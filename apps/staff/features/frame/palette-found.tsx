"use client";
import { useFoundUsers, useLeads, useLoans, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import type { ReactNode } from "react";
import { useDeferredValue } from "react";
import { Highlighted } from "../user/highlighted";
import { plain } from "./palette-fields";

/** What the palette offers: where it leads is done when it is chosen. */
export interface Entry {
  key: string;
  name: ReactNode;
  aside?: ReactNode;
  choose: () => void;
}

const MOST_LOANS = 8;
const MOST_LEADS = 6;
const MOST_USERS = 6;

/** What the server finds of loans, leads and colleagues, each for who may list them. Rows of the search before stay only where they fit this one too. */
export function useFound(term: string, go: (path: string) => void): { loans: Entry[]; leads: Entry[]; users: Entry[] } {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const wanted = useDeferredValue(term.trim());
  const may = new Set(useSession().data?.active.permissions ?? []);
  const searches = wanted !== "";
  const loans = useLoans(
    { limit: MOST_LOANS, searchTerm: wanted || undefined, orderBy: "updatedAt", sort: "DESC" },
    may.has("loan:list"),
  );
  const leads = useLeads({ limit: MOST_LEADS, searchTerm: wanted }, searches && may.has("lead:list"));
  const users = useFoundUsers(wanted, searches && may.has("user:list"));
  const fits = (stale: boolean, ...texts: (string | number | undefined)[]) =>
    !stale || plain(texts.join(" ")).includes(plain(wanted));
  return {
    loans: (loans.data?.rows ?? [])
      .filter((loan) => fits(loans.isPlaceholderData, loan.BorrowerName, loan.LoanId, loan.Address?.LineText))
      .map((loan) => ({
        key: `loan-${loan.LoanId}`,
        name: loan.BorrowerName || t("unnamed"),
        aside: `${text(`enums:Stage.${loan.StageId}`)} · ${loan.LoanId}`,
        choose: () => go(`/app/loans/${loan.LoanId}/loan-info`),
      })),
    leads: (searches ? (leads.data?.rows ?? []) : [])
      .map((lead) => ({ ...lead, called: [lead.Name?.FirstName, lead.Name?.LastName].filter(Boolean).join(" ") }))
      .filter((lead) => fits(leads.isPlaceholderData, lead.called))
      .map((lead) => ({
        key: `lead-${lead.id}`,
        name: lead.called,
        aside: lead.OwnerName,
        choose: () => go(`/app/leads/${lead.id}`),
      })),
    users: (searches ? (users.data?.rows ?? []) : [])
      .filter((user) => fits(users.isPlaceholderData, user.name, user.email, user.phone, user.nmls))
      .slice(0, MOST_USERS)
      .map((user) => ({
        key: `user-${user.id}`,
        name: <Highlighted text={user.name} ranges={user.hits?.name} />,
        aside: <Highlighted text={user.email} ranges={user.hits?.email} />,
        choose: () => go(`/app/settings/users/${user.id}`),
      })),
  };
}
