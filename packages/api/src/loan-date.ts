import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage } from "./shown";

/** The loan's dates that are not a stage's. */
export type ReportDates = components["schemas"]["ReportDates"];

const datesKey = (loanId: number) => [...loanKey(loanId), "dates"];

export function useLoanDates(loanId: number) {
  return useQuery({
    queryKey: datesKey(loanId),
    queryFn: (read) => send("GET", "/los/api/loans/{loanId}/dates", { params: { loanId }, ...ofPage(read) }),
  });
}

/** How a date is known, and who noted it. */
export type DateNote = components["schemas"]["DateNote"];

/** Changes those of the dates that are named; null takes one away. */
export function useSaveLoanDates(loanId: number) {
  const save = useSaveNotedDates(loanId);
  return { mutateAsync: (keyDates: MergePatch<ReportDates>) => save.mutateAsync({ keyDates }) };
}

/** Changes those of the dates that are named, each with how it is known. */
export function useSaveNotedDates(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keyDates, noted }: { keyDates: MergePatch<ReportDates>; noted?: Record<string, DateNote> }) =>
      // This POST takes a merge patch, which the document says in words alone.
      send("POST", "/los/api/loans/{loanId}/dates", {
        params: { loanId },
        body: { keyDates: keyDates as ReportDates, ...(noted ? { noted } : {}) },
        as: "form",
      }),
    onSuccess: (dates) => client.setQueryData(datesKey(loanId), dates),
    onSettled: () => renewal(client),
  });
}
