import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { useShippedWrites } from "./shipped";
import { ofPage, WHOLE } from "./shown";

/** Something that the company often asks for. */
export type NeedMaster = components["schemas"]["Master"];

const PATH = "/los/api/master-needs";

export function useNeedMasters() {
  return useQuery({
    queryKey: ["need-masters"],
    queryFn: (read) => send("GET", PATH, { query: WHOLE, ...ofPage(read) }),
  });
}

/** What the company has added to it that is for a loan of this type, and what no application tells of. */
export function useCustomNeeds(loanId: number) {
  return useQuery({
    queryKey: ["need-masters", "of-loan", loanId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/custom-needs", {
        params: { loanId },
        query: { ...WHOLE, untold: true },
        signal,
        as: "part",
      }),
    staleTime: 0, // they follow from the loan's type
  });
}

export function useNeedSetting() {
  return useQuery({
    queryKey: ["need-masters", "setting"],
    queryFn: ({ signal }) => send("GET", "/los/api/need-setting", { signal, as: "part" }),
  });
}

export const useNeedMasterWrites = () => useShippedWrites<NeedMaster>(PATH);

/** Says after how many days people are reminded. */
export function useRemind() {
  const client = useQueryClient();
  return async (reminderDays: number[], version: number) => {
    try {
      await send("PATCH", "/los/api/need-setting", { body: { reminderDays }, ifMatch: version, as: "form" });
    } finally {
      await renewal(client);
    }
  };
}
