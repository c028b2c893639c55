import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { type LoanFile, loanKey } from "./loan";
import { infoKey, loanInfoQuery } from "./loan-info-query";
import { send } from "./request";
import type { components } from "./schema";

/** Terms, purpose, program and subject property. */
export type LoanInfoData = components["schemas"]["Info"];
/** The same with the version that a change is based on. */
export type LoanInfo = components["schemas"]["LoanInfo"];
export type HousingExpense = components["schemas"]["HousingExpense"];
export type PurchaseCredit = components["schemas"]["PurchaseCredit"];
/** The figures of a loan: ratios in percent, amounts in US dollars. */
export type Qualification = components["schemas"]["Result"];

/** Reads it anew, once another's change is known to have come first. */
export function useRereadLoanInfo(loanId: number): () => Promise<LoanInfo> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...loanInfoQuery(loanId), staleTime: 0 });
}

export interface InfoChange {
  /** What the change is based on. */
  o: LoanInfoData;
  /** What changes, as a merge patch. */
  c: MergePatch<LoanInfoData>;
  version?: number;
}

/** The version is no field of the loan info: it travels as If-Match. */
function withoutVersion(info: LoanInfoData & { version?: number }): LoanInfoData {
  const { version: _, ...fields } = info;
  return fields;
}

export function useSaveLoanInfo(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ o, c, version }: InfoChange): Promise<LoanInfo> => {
      const { ProductEligibility: judged, ...info } = await send(
        "PATCH",
        "/los/api/loans/{loanId}/v2/transaction/info",
        {
          params: { loanId },
          body: { o: withoutVersion(o), c },
          query: { updateTrid: true },
          ifMatch: version,
          as: "form",
        },
      );
      client.setQueryData<LoanFile>(loanKey(loanId), (file) =>
        file
          ? { ...file, Info: info, LoanProductExtension: { ...file.LoanProductExtension, ...(judged ?? {}) } }
          : file,
      );
      return info;
    },
    onSuccess: (info) => client.setQueryData(infoKey(loanId), info),
    onSettled: () => renewal(client),
  });
}

/** A preview of the figures with a change that is not saved. */
export async function calculate(loanId: number, change: InfoChange, signal?: AbortSignal): Promise<Qualification> {
  const answer = await send("POST", "/los/api/loans/{loanId}/v2/transaction/calc", {
    params: { loanId },
    // The change is a merge patch here too, which the document can't say of a POST.
    body: { o: withoutVersion(change.o), c: change.c as LoanInfoData },
    as: "quiet",
    signal,
  });
  return answer.qualification;
}
