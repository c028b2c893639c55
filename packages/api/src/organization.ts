import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { dispatch, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** A company's org unit as its settings show it. */
export type Organization = components["schemas"]["Unit"];
/** A host of a company, or one that it has yet to prove its own. */
export type Host = components["schemas"]["Host"];
export type OrgConfig = components["schemas"]["OrganizationOrgConfig"];
export type FunctionMatrix = components["schemas"]["FunctionMatrix"];
export type FunctionRow = components["schemas"]["FunctionRow"];
export type FunctionCell = components["schemas"]["FunctionCell"];
export type UnitUse = components["schemas"]["UnitUse"];
export type POSConfig = components["schemas"]["POSConfig"];
export type POSConfiguration = components["schemas"]["POSConfiguration"];
export type EmailConfig = components["schemas"]["EmailConfig"];
export type EmailConfiguration = components["schemas"]["EmailConfiguration"];
export type ConfigLevel = "company" | "branch" | "user";

const organizationsKey = ["organizations"] as const;
const hostsKey = ["hosts"] as const;
const orgConfigKey = ["org-config"] as const;
const functionsKey = ["function-matrix"] as const;
const posConfigKey = ["pos-config"] as const;
const emailKey = ["email-config"] as const;
const form = { as: "form" } as const;

export function useOrganizations() {
  return useQuery({
    queryKey: organizationsKey,
    queryFn: (read) => send("GET", "/api/organizations", { query: { ...WHOLE, closed: true }, ...ofPage(read) }),
  });
}

/** What is written of units and logos; each answers when it is done and has the lists read anew. */
export function useOrganizationWrites() {
  const client = useQueryClient();
  const renew = () => renewal(client);
  return {
    save: async (unit: Organization | null, change: object) => {
      const made = await (unit
        ? dispatch<Organization>("PATCH", `/api/organizations/${unit.id}`, {
            body: change,
            ifMatch: unit.version,
            ...form,
          })
        : dispatch<Organization>("POST", "/api/organizations", { body: change, ...form }));
      await renew();
      return made;
    },
    use: (id: string) => send("GET", "/api/organizations/{id}/use", { params: { id } }),
    setClosed: async (unit: Organization, closed: boolean) => {
      await dispatch("POST", `/api/organizations/${unit.id}/${closed ? "close" : "reopen"}`);
      await renew();
    },
    saveLogo: async (id: string, file: File | null) => {
      const data = new FormData();
      if (file) data.append("file", file);
      await dispatch(file ? "PUT" : "DELETE", `/api/organizations/${id}/logo`, file ? { form: data } : {});
      await renew();
    },
  };
}

export function useHosts() {
  return useQuery({
    queryKey: hostsKey,
    queryFn: (read) => send("GET", "/api/domains", { query: WHOLE, ...ofPage(read) }),
  });
}

/** What is written of a company's hosts; each answers when it is done and has the lists read anew. */
export function useHostWrites() {
  const client = useQueryClient();
  const renew = () => renewal(client);
  return {
    add: async (name: string) => {
      await send("POST", "/api/domains", { body: { domain: name }, ...form });
      await renew();
    },
    /** Looks for the host's proof in the DNS; answers the host as it is then. */
    check: async (name: string) => {
      const found = await dispatch<Host>("POST", `/api/domains/${encodeURIComponent(name)}/check`, form);
      await renew();
      return found;
    },
    remove: async (name: string) => {
      await dispatch("DELETE", `/api/domains/${encodeURIComponent(name)}`);
      await renew();
    },
  };
}

export function useOrgConfig() {
  return useQuery({
    queryKey: orgConfigKey,
    queryFn: (read) => send("GET", "/api/orgconfigdata", { ...ofPage(read) }),
  });
}

export function useSaveOrgConfig() {
  const client = useQueryClient();
  return async (version: number, body: object) => {
    const made = await dispatch<OrgConfig>("PATCH", "/api/orgconfigdata", { body, ifMatch: version, ...form });
    client.setQueryData(orgConfigKey, made);
    return made;
  };
}

export function useFunctionMatrix() {
  return useQuery({
    queryKey: functionsKey,
    queryFn: (read) => send("GET", "/api/function-permissions", { ...ofPage(read) }),
  });
}

/** Sets, or with null resets, one role's function. */
export function useSetFunction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { role: string; permission: string; assigned: boolean | null }) =>
      dispatch<FunctionMatrix>("PATCH", "/api/function-permissions", { body: { changes: [change] } }),
    onSuccess: (matrix) => client.setQueryData(functionsKey, matrix),
  });
}

export function usePosConfig(level: ConfigLevel, orgUnitId?: string) {
  return useQuery({
    queryKey: [...posConfigKey, level, orgUnitId],
    queryFn: (read) =>
      send("GET", "/los/api/pos-config/{level}", {
        params: { level },
        query: orgUnitId ? { orgUnitId } : {},
        ...ofPage(read),
      }),
    enabled: level !== "branch" || Boolean(orgUnitId),
  });
}

export function usePosConfigWrites(level: ConfigLevel, orgUnitId?: string) {
  const client = useQueryClient();
  const query = orgUnitId ? { orgUnitId } : {};
  const keep = (made: POSConfiguration) => {
    client.setQueryData([...posConfigKey, level, orgUnitId], made);
    return made;
  };
  return {
    save: async (version: number, body: object) =>
      keep(
        await dispatch<POSConfiguration>("PATCH", `/los/api/pos-config/${level}`, {
          body,
          query,
          ifMatch: version,
          ...form,
        }),
      ),
    reset: async (fields: string[]) =>
      keep(
        await dispatch<POSConfiguration>("DELETE", `/los/api/pos-config/reset/${level}`, {
          query: fields.length > 0 ? { ...query, fields: fields.join(",") } : query,
        }),
      ),
  };
}

export function useEmailConfig(level: "user" | "company") {
  return useQuery({
    queryKey: [...emailKey, level],
    queryFn: (read) => dispatch<EmailConfiguration>("GET", `/api/email-config/${level}`, ofPage(read)),
  });
}

export function useSaveEmailConfig(level: "user" | "company") {
  const client = useQueryClient();
  return async (version: number, body: object) => {
    const path = `/api/email-config/${level}`;
    const made = await dispatch<EmailConfiguration>("PATCH", path, { body, ifMatch: version, ...form });
    await renewal(client);
    return made;
  };
}
