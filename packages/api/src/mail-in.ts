import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { download, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

export type LoanMail = components["schemas"]["LoanMail"];

const LOAN = "/los/api/loans/{loanId}";

/** The address at which mail becomes documents of a loan. */
export const useMailIn = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "mail-in"],
    queryFn: ({ signal }) => send("GET", `${LOAN}/mail-in`, { params: { loanId }, signal, as: "part" }),
  });

/** Switches a loan's address on or off, or gives it another one. */
export function useMailInChange(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isOn, renew, version }: { isOn: boolean; renew?: boolean; version: number }) =>
      send("PATCH", `${LOAN}/mail-in`, {
        params: { loanId },
        body: { isOn, ...(renew ? { renew } : {}) },
        ifMatch: version,
      }),
    onSettled: () => renewal(client),
  });
}

/** The mail that came to a loan: what waits for somebody to decide first. */
export const useLoanMails = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "mails"],
    queryFn: (read) => send("GET", `${LOAN}/mails`, { params: { loanId }, query: WHOLE, ...ofPage(read), as: "part" }),
  });

/** Takes a mail of an unknown sender, or throws it away. */
export function useMailDecision(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, take }: { id: string; take: boolean }) =>
      take
        ? send("POST", `${LOAN}/mails/{id}/accept`, { params: { loanId, id } })
        : send("POST", `${LOAN}/mails/{id}/discard`, { params: { loanId, id } }),
    onSettled: () => renewal(client),
  });
}

/** A mail as it came. */
export function rawMail(loanId: number, id: string) {
  return download(`${LOAN}/mails/{id}/raw`, { params: { loanId, id }, as: "form" });
}

/** Takes the pictures of a mail that were left out because its page shows them. */
export function useMailPictures(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send("POST", `${LOAN}/mails/{id}/take-pictures`, { params: { loanId, id } }),
    onSettled: () => renewal(client),
  });
}

/** Whose mail to its loans a company takes at once. */
export const useMailInSetting = () =>
  useQuery({
    queryKey: ["mail-in-setting"],
    queryFn: ({ signal }) => send("GET", "/los/api/mail-in-setting", { signal, as: "part" }),
  });

export function useMailInSettingChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ senders, version }: { senders: "KNOWN" | "ANYONE"; version: number }) =>
      send("PATCH", "/los/api/mail-in-setting", { body: { senders }, ifMatch: version }),
    onSettled: () => renewal(client),
  });
}
