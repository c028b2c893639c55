import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ausKey } from "./aus";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { infoKey } from "./loan-info-query";
import { send } from "./request";
import type { components } from "./schema";

// What only the step of underwriting asks for: the way to it asks for the rest.

export type AusInfo = components["schemas"]["AUSInfo"];
export type AusMade = AusInfo["made"][number];
export type AusFieldChange = components["schemas"]["CasefileChange"];
export type AusMessage = components["schemas"]["Findings"]["messages"][number];
export type AusVerification = components["schemas"]["VerificationReport"];

const LOAN = "/los/api/loans/{loanId}";

/** How a loan stands with its engines: its numbers there, whose findings it is gone by, and what was made of findings. */
export function useAusInfo(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "aus-info"],
    queryFn: ({ signal }) => send("GET", `${LOAN}/ausinfo`, { params: { loanId }, signal, as: "part" }),
  });
}

/** What changed in the loan and in the findings since the run before one. */
export function useAusChanges(loanId: number, runId: string) {
  return useQuery({
    queryKey: [...ausKey(loanId), "changes", runId],
    queryFn: ({ signal }) =>
      send("GET", `${LOAN}/aus/runs/{runId}/changes`, { params: { loanId, runId }, signal, as: "part" }),
  });
}

/** For whom the loan may be submitted to DU, as DU has it now. */
export function useAusLenders(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "aus-lenders"],
    queryFn: ({ signal }) => send("GET", "/los/api/loans/aus/lenders", { query: { loanId }, signal, as: "part" }),
    retry: false,
  });
}

/** The suppliers of reports by which the engines validate. */
export function useAusAgencies(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "aus-agencies"],
    queryFn: ({ signal }) =>
      send("GET", `${LOAN}/aus/verification/agencies`, {
        params: { loanId },
        query: { limit: 999 },
        signal,
        as: "part",
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Act =
  | { what: "select"; aus: "DU" | "LPA" }
  | { what: "need" | "condition"; runId: string; place: number }
  | { what: "undo"; of: "need" | "condition"; id: string };

/** What is done with findings: going by an engine's, and making a need or a condition of one, which can be taken back. */
export function useAusActs(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: Act): Promise<{ id: string; title: string }> => {
      switch (act.what) {
        case "select":
          await send("PATCH", `${LOAN}/aus/select`, { params: { loanId }, body: { aus: act.aus } });
          return { id: "", title: "" };
        case "undo":
          if (act.of === "need") await send("DELETE", `${LOAN}/needs/{id}`, { params: { loanId, id: act.id } });
          else await send("DELETE", `${LOAN}/conditions/{id}`, { params: { loanId, id: act.id } });
          return { id: act.id, title: "" };
        case "need": {
          const params = { loanId, runId: act.runId, place: act.place };
          const made = await send("POST", `${LOAN}/aus/runs/{runId}/findings/{place}/need`, { params });
          return { id: made.id ?? "", title: made.title ?? "" };
        }
        case "condition": {
          const params = { loanId, runId: act.runId, place: act.place };
          const made = await send("POST", `${LOAN}/aus/runs/{runId}/findings/{place}/condition`, { params });
          return { id: made.id ?? "", title: made.description ?? "" };
        }
      }
    },
    onSettled: () => renewal(client),
  });
}

const FHA_LENDERS = "/los/api/loans/aus/fha/lenders";

export type FhaLender = components["schemas"]["FHALender"];

/** The lenders for whom an FHA loan may be submitted, with its present one. */
export function useFhaLenders(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "fha-lenders"],
    queryFn: ({ signal }) => send("GET", FHA_LENDERS, { query: { loanId, limit: 999 }, signal, as: "part" }),
  });
}

type LenderWrite =
  | { what: "choose"; number: string | null }
  | { what: "add"; number: string; name: string }
  | { what: "update"; lender: FhaLender; number: string; name: string }
  | { what: "remove"; lender: FhaLender };

/** Chooses a loan's FHA lender, adds one to the list, corrects one, or removes one. */
export function useFhaLenderWrites(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (write: LenderWrite): Promise<void> => {
      if (write.what === "choose") {
        const c = { FHAInfo: { FHALoanLenderIdentifier: write.number } };
        const info = await send("PATCH", `${LOAN}/v2/transaction/info`, { params: { loanId }, body: { o: {}, c } });
        client.setQueryData(infoKey(loanId), info);
        return;
      }
      if (write.what === "remove") {
        const { id, version } = write.lender;
        await send("DELETE", `${FHA_LENDERS}/{lenderId}`, { params: { lenderId: id }, ifMatch: version });
        return;
      }
      const body = { FHALoanLenderId: write.number, FHALoanLenderName: write.name };
      if (write.what === "add") await send("POST", FHA_LENDERS, { body, as: "form" });
      else {
        const { id, version } = write.lender;
        await send("PATCH", `${FHA_LENDERS}/{lenderId}`, {
          params: { lenderId: id },
          body,
          ifMatch: version,
          as: "form",
        });
      }
    },
    onSettled: () => renewal(client),
  });
}
