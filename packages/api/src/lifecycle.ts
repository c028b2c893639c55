import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing as Manner } from "./call";
import { renewal } from "./freshness";
import { type LoanFile, loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

/** What was decided of an application that does not become a loan. */
export type AdverseAction = components["schemas"]["AdverseAction"];
export type AdverseNotice = components["schemas"]["AdverseNotice"];
export type SectionLock = components["schemas"]["SectionLock"];
/** What the loan's row of the Mortgage Call Report holds. */
export type MCRRow = components["schemas"]["MCRRow"];

/** What is done with a loan as a whole. */
export type LifecycleAct =
  | { do: "suspend"; reason: string; note?: string | undefined }
  | { do: "unsuspend" }
  | { do: "dead"; action: AdverseAction }
  | { do: "restate"; action: AdverseAction }
  | { do: "restore" }
  | { do: "credit-repair"; indicator: boolean }
  | { do: "mcr-exclude"; indicator: boolean; reason?: string }
  | { do: "repurchase-loan"; indicator: boolean; date?: string; reason?: string };

const LOAN = "/los/api/loans/{loanId}";

function perform(loanId: number, act: LifecycleAct, as: Manner) {
  const how = { params: { loanId }, as };
  switch (act.do) {
    case "suspend":
      return send("POST", `${LOAN}/suspend`, { ...how, body: { reason: act.reason, note: act.note ?? "" } });
    case "unsuspend":
      return send("POST", `${LOAN}/unsuspend`, { ...how, body: {} });
    case "dead":
      return send("POST", `${LOAN}/dead`, { ...how, body: act.action });
    case "restate":
      return send("PATCH", `${LOAN}/dead`, { ...how, body: act.action });
    case "restore":
      return send("POST", `${LOAN}/restore`, { ...how, body: {} });
    case "credit-repair":
      return send("PATCH", `${LOAN}/credit-repair`, { ...how, body: { indicator: act.indicator } });
    case "mcr-exclude":
      return send("PATCH", `${LOAN}/mcr-exclude`, { ...how, body: { indicator: act.indicator, reason: act.reason } });
    case "repurchase-loan": {
      const { indicator, date, reason } = act;
      return send("PATCH", `${LOAN}/repurchase-loan`, { ...how, body: { indicator, date, reason } });
    }
  }
}

/** Suspends a loan, marks it adverse, takes either back, or sets a flag: its page shows at once where it is then. */
export function useLifecycleAct(loanId: number, as: Manner = "page") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: LifecycleAct) => perform(loanId, act, as),
    onSuccess: (row) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file));
    },
  });
}

/** Locks a section of a loan with why, or opens it. */
export function useSectionLock(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ section, reason }: { section: string; reason: string | null }) => {
      const params = { loanId, section };
      if (reason === null) await send("DELETE", `${LOAN}/section-locks/{section}`, { params, as: "page" });
      else await send("PUT", `${LOAN}/section-locks/{section}`, { params, body: { reason }, as: "form" });
    },
    onSettled: () => renewal(client),
  });
}

export function useMCRRow(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "mcr"],
    queryFn: ({ signal }) => send("GET", `${LOAN}/mcr-audit`, { params: { loanId }, signal, as: "part" }),
    staleTime: 0,
  });
}
