import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
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

export function useNeedSetting() {
  return useQuery({
    queryKey: ["need-masters", "setting"],
    queryFn: ({ signal }) => send("GET", "/los/api/need-setting", { signal, as: "part" }),
  });
}

export function useNeedMasterWrites() {
  const client = useQueryClient();
  const form = { as: "form" } as const;
  const renewed = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await renewal(client);
    }
  };
  return {
    save: (master: NeedMaster | null, body: object) =>
      renewed(
        master
          ? send("PATCH", `${PATH}/{id}`, { params: { id: master.id }, body, ifMatch: master.version, ...form })
          : send("POST", PATH, { body: body as NeedMaster, ...form }),
      ),
    order: (rows: readonly NeedMaster[]) =>
      renewed(send("PATCH", `${PATH}/order`, { body: { ids: rows.map(({ id }) => id) } })),
    remove: (master: NeedMaster) =>
      renewed(send("DELETE", `${PATH}/{id}`, { params: { id: master.id }, ifMatch: master.version, ...form })),
    remind: (reminderDays: number[], version: number) =>
      renewed(send("PATCH", "/los/api/need-setting", { body: { reminderDays }, ifMatch: version, ...form })),
  };
}
