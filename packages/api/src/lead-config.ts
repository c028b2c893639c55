import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import type { Page } from "./record";
import { download, send } from "./request";
import { useRun } from "./run";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** The company's lists that leads are sorted by. */
export const LEAD_LISTS = ["tags", "sources", "providers"] as const;
export type LeadList = (typeof LEAD_LISTS)[number];

/** An item of one of the lists; tags have a color, providers a contact and a price. */
export interface LeadItem {
  id: string;
  version: number;
  name: string;
  color?: string;
  isActive?: boolean;
  contactEmail?: string;
  contactPhone?: string;
  costPerLeadAmt?: number;
}

const listKey = (list: LeadList) => ["lead-lists", list] as const;

export function useLeadList(list: LeadList, enabled = true) {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...listKey(list), activeUserId],
    queryFn: ({ signal }) =>
      send("GET", `/lead/api/${list}`, { query: WHOLE, signal, as: "part" }) as Promise<Page<LeadItem>>,
    select: (page) => page.rows,
    enabled,
    staleTime: 60_000,
  });
}

export function useWriteLeadItem(list: LeadList) {
  return {
    save: useMutation({
      mutationFn: ({ item, values }: { item: LeadItem | null; values: object }) =>
        item
          ? send("PATCH", `/lead/api/${list}/{id}`, {
              params: { id: item.id },
              body: values,
              ifMatch: item.version,
              as: "form",
            })
          : send("POST", `/lead/api/${list}`, { body: values as never, as: "form" }),
    }),
    remove: useMutation({
      mutationFn: (item: LeadItem) => send("DELETE", `/lead/api/${list}/{id}`, { params: { id: item.id } }),
    }),
  };
}

/** How many leads use a source or a provider. */
export async function leadUses(list: LeadList, id: string): Promise<number> {
  if (list === "tags") return 0;
  const uses = await send("GET", `/lead/api/${list}/{id}/loan-lead`, { params: { id }, as: "form" });
  return uses.count;
}

export function useLeadConfig() {
  const { activeOrgUnit } = useRequestContext();
  return useQuery({
    queryKey: ["lead-config", activeOrgUnit],
    queryFn: (read) => send("GET", "/lead/api/lead-config/org", { ...ofPage(read) }),
  });
}

/** Changes who gets the branch's new leads; `version` is that of its own word, 0 while it has none. */
export function useSaveLeadConfig() {
  const client = useQueryClient();
  const key = ["lead-config", useRequestContext().activeOrgUnit];
  return useMutation({
    mutationFn: async ({
      version,
      ...body
    }: {
      primaryLeadOwner: string | null;
      secondaryLeadOwner: string | null;
      tertiaryLeadOwner: string | null;
      version: number;
    }) => {
      const made = await send("PATCH", "/lead/api/lead-config/org", { body, ifMatch: version, as: "form" });
      // The next change is based on this one, whether the list was read again by then or not.
      client.setQueryData(key, made);
      return made;
    },
    onSettled: () => renewal(client),
  });
}

export type LeadForm = components["schemas"]["LeadForm"];

export function useLeadForm() {
  const { activeOrgUnit } = useRequestContext();
  return useQuery({
    queryKey: ["lead-form", activeOrgUnit],
    queryFn: (read) => send("GET", "/lead/api/lead-config/web-form", { ...ofPage(read) }),
  });
}

export function useWriteLeadForm() {
  const client = useQueryClient();
  const key = ["lead-form", useRequestContext().activeOrgUnit];
  const onSettled = () => renewal(client);
  return {
    save: useMutation({
      mutationFn: async ({
        version,
        ...patch
      }: {
        enabled?: boolean;
        origins?: string[];
        LeadSourceId?: string | null;
        /** What the change is based on; a switch or a choice alone is based on nothing. */
        version?: number | undefined;
      }) => {
        const body = patch as never;
        const made = await send("PATCH", "/lead/api/lead-config/web-form", { body, ifMatch: version, as: "form" });
        client.setQueryData(key, made);
        return made;
      },
      onSettled,
    }),
    renew: useMutation({
      mutationFn: () => send("POST", "/lead/api/lead-config/web-form/key", { body: {} as never }),
      onSettled,
    }),
  };
}

export type LeadFilePreview = components["schemas"]["Preview"];
export type LeadImport = components["schemas"]["LeadImport"];

export interface LeadFilePlan {
  mapping?: string[];
  duplicates: "SKIP" | "KEEP";
  assign: "SELF" | "RULES" | "NONE";
}

function fileForm(file: File, plan: LeadFilePlan, dryRun: boolean, nonce: string): FormData {
  const form = new FormData();
  form.set("plan", JSON.stringify(plan));
  form.set("dryRun", String(dryRun));
  form.set("nonce", nonce);
  form.set("file", file);
  return form;
}

/** What would become of a file; nothing is kept. */
export function previewLeadFile(file: File, plan: LeadFilePlan): Promise<LeadFilePreview> {
  return send("POST", "/lead/api/leads/import", { form: fileForm(file, plan, true, ""), as: "part" });
}

/** Takes a file in; the same file with the same nonce is taken in once. */
export function beginLeadImport(file: File, plan: LeadFilePlan, nonce: string): Promise<LeadFilePreview> {
  return send("POST", "/lead/api/leads/import", { form: fileForm(file, plan, false, nonce), as: "part" });
}

/** One of one's own imports: how far it is, and the way to call it off; what was taken in stays. */
export function useLeadImport(id: string) {
  return useRun<LeadImport>({
    key: ["lead-import", id],
    read: (signal) => send("GET", "/lead/api/lead-imports/{id}", { params: { id }, signal, as: "part" }),
    cancel: () => send("POST", "/lead/api/lead-imports/{id}/cancel", { params: { id }, as: "form" }),
  });
}

export function leadImportReport(id: string): Promise<Blob> {
  return download("/lead/api/lead-imports/{id}/report", { params: { id }, as: "form" });
}

export function exportLeads(query: object): Promise<Blob> {
  return download("/lead/api/leads/export", { query, as: "form" });
}
