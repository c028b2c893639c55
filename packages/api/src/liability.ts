import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KindPaths, useRecordKind } from "./kind";
import { type LoanFile, loanKey, type Page } from "./loan";
import type { Liability, LiabilityDetail } from "./records";
import { send } from "./request";

const paths: KindPaths<Liability> = {
  list: "Liabilities",
  collection: () => "/liabilities",
  manyBody: (ids) => ({ liabilities: ids, expenses: [] }),
};

export const useLiabilities = (loanId: number) => useRecordKind<Liability>(loanId, paths);

export interface LiabilityChange {
  id: string;
  patch: { LiabilityDetail?: Partial<LiabilityDetail>; OwnedPropertyId?: string | null };
}

/** Changes several liabilities in one request, all or none. */
export function useChangeLiabilities(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: LiabilityChange[]) =>
      send<Page<Liability>>("PATCH", `/los/api/loans/${loanId}/bulk/liabilities`, { body: { Liabilities: changes } }),
    onSuccess: (answer) => {
      const changed = new Map((answer?.rows ?? []).map((row) => [row.id, row]));
      client.setQueryData<LoanFile>(loanKey(loanId), (file) =>
        file ? { ...file, Liabilities: (file.Liabilities ?? []).map((one) => changed.get(one.id) ?? one) } : file,
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: loanKey(loanId) }),
  });
}
