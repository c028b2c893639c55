import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

// The logins by which a company and its people are known to vendors.

export type VendorLogin = components["schemas"]["VendorLogin"];
export type VendorModule = NonNullable<VendorLogin["module"]>;
export type LoginOwner = NonNullable<VendorLogin["ownership"]>;
export type NewVendorLogin = components["schemas"]["NewVendorLogin"];

const PATH = "/los/api/scrts";

export const useVendorLogins = () =>
  useQuery({
    queryKey: ["vendor-logins"],
    queryFn: (read) => send("GET", `${PATH}/all`, { query: WHOLE, ...ofPage(read) }),
  });

/** The agencies of which credit is ordered, by the codes under which their logins are kept. */
export const useLoginAgencies = (enabled: boolean) =>
  useQuery({
    queryKey: ["credit-agencies", "all"],
    queryFn: (read) => send("GET", "/los/api/credit-agencies", { query: WHOLE, ...ofPage(read) }),
    enabled,
  });

/** Who could have a login for a vendor where one looks, nearest first, and whose is in force. */
export const useLoginLevels = (module: VendorModule, identifier: string) =>
  useQuery({
    queryKey: ["vendor-logins", "levels", module, identifier],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/scrts-hierarchy", {
        query: { module, ...(identifier ? { identifier } : {}) },
        signal,
        as: "part",
      }),
  });

/** User name and password in clear; the reading is in the company's journal. */
export const revealLogin = (one: VendorLogin) =>
  send("GET", PATH, {
    query: {
      module: one.module ?? "CREDIT",
      id: one.id,
      reveal: true,
    },
  });

export function useVendorLoginWrites() {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  const of = ({ id }: VendorLogin) => ({ params: { id } });
  return {
    create: (body: NewVendorLogin) => renewed(send("POST", PATH, { body, as: "form" })),
    change: (one: VendorLogin, body: components["schemas"]["VendorLoginChange"]) =>
      renewed(send("PATCH", `${PATH}/{id}`, { ...of(one), ifMatch: one.version, body, as: "form" })),
    remove: (one: VendorLogin) => renewed(send("DELETE", `${PATH}/{id}`, of(one))),
    test: (one: VendorLogin) => renewed(send("POST", `${PATH}/{id}/test`, of(one))),
    prefer: ({ id }: VendorLogin) => renewed(send("PATCH", "/los/api/credit/default-vendor", { body: { id } })),
  };
}
