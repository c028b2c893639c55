import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import type { Always, ListQuery } from "./loan";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";

/** A person who may want a loan. */
export type Lead = Always<components["schemas"]["Lead"], "id" | "version" | "Status">;
/** A lead as a single one is answered, with the others that share a contact. */
export type ShownLead = Lead & { Duplicates: { rows: { id: string; name?: string }[]; count: number } };
export type LeadDraft = MergePatch<components["schemas"]["Lead"]>;
export type LeadMoment = components["schemas"]["LeadMoment"];
export type LeadBulkResult = components["schemas"]["BulkResult"];

/** The statuses in the order they are shown. */
export const LEAD_STATUSES = ["NEW", "CONTACTED", "NURTURE", "QUALIFIED", "UNQUALIFIED", "LOST", "CONVERTED"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const leadsKey = ["leads"] as const;
const leadKey = (id: string) => [...leadsKey, "one", id] as const;

/** One page of the leads in the caller's view; the page before stays while the next one comes. */
export function useLeads(query: ListQuery, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...leadsKey, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => send("GET", "/lead/api/leads", { query, signal, as: "part" }) as Promise<Page<Lead>>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many of a list can be chosen at once: what one answer of the server holds at most. */
export const MOST_CHOSEN = 999;

/** The leads of a list, on whatever page they are; of the first 999. */
export async function allLeadIds(query: ListQuery): Promise<string[]> {
  const all = { ...query, limit: MOST_CHOSEN, offset: 0, columns: ["id"] };
  const answer = (await send("GET", "/lead/api/leads", { query: all, as: "form" })) as Page<Lead>;
  return answer.rows.map((row) => row.id);
}

/** How many leads one call takes. */
const AT_ONCE = 200;

/** Does the same to many leads, call by call; the answers are one. */
async function bulkOf({ ids, ...body }: components["schemas"]["BulkInBody"]): Promise<LeadBulkResult> {
  const whole: LeadBulkResult = { count: 0, done: 0, rows: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    const answer = await send("POST", "/lead/api/leads/bulk", { body: { ...body, ids: part } });
    whole.count += answer.count;
    whole.done += answer.done;
    whole.rows.push(...answer.rows);
  }
  return whole;
}

/** One lead. One that was shown and is out of sight by now, since it was moved or given away, is an error beside what was known. */
export function useLead(id: string) {
  return useQuery({
    queryKey: leadKey(id),
    queryFn: ({ signal, client }) => {
      const shown = client.getQueryData(leadKey(id)) !== undefined;
      return send("GET", "/lead/api/leads/{id}", {
        params: { id },
        signal,
        as: shown ? "part" : "page",
      }) as Promise<ShownLead>;
    },
    retry: false,
  });
}

/** What happened with a lead, newest first. */
export function useLeadTimeline(id: string) {
  return useQuery({
    queryKey: [...leadKey(id), "timeline"],
    queryFn: ({ signal }) =>
      send("GET", "/lead/api/leads/{id}/timeline", { params: { id }, query: WHOLE, signal, as: "part" }),
    select: (page) => page.rows,
  });
}

/** Who can work the leads of the unit one is in, or a certain lead. */
export function useLeadOwners(id?: string) {
  const { activeOrgUnit } = useRequestContext();
  return useQuery({
    queryKey: [...leadsKey, "owners", id ?? activeOrgUnit],
    queryFn: ({ signal }) =>
      id
        ? send("GET", "/lead/api/leads/{id}/owners", { params: { id }, query: WHOLE, signal, as: "part" })
        : send("GET", "/lead/api/leads/owners", { query: WHOLE, signal, as: "part" }),
    select: (page) => page.rows,
    staleTime: 60_000,
  });
}

/** The branches a lead can be moved to. */
export function useLeadBranches(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...leadKey(id), "branches"],
    queryFn: ({ signal }) =>
      send("GET", "/lead/api/leads/{id}/branches", { params: { id }, query: WHOLE, signal, as: "part" }),
    select: (page) => page.rows,
    enabled,
  });
}

/** Every way a lead is written; each has the lists and the lead read again. */
export function useWriteLead() {
  const client = useQueryClient();
  const onSettled = () => renewal(client);
  return {
    create: useMutation({
      mutationFn: ({ lead, assign }: { lead: LeadDraft; assign?: "SELF" | "RULES" | "NONE" }) =>
        send("POST", "/lead/api/leads", {
          body: lead as never,
          query: assign ? { assign } : {},
          as: "form",
        }) as Promise<ShownLead>,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, version, patch }: { id: string; version?: number | undefined; patch: object }) =>
        send("PATCH", "/lead/api/leads/{id}", {
          params: { id },
          body: patch,
          ifMatch: version,
          as: "form",
        }) as Promise<ShownLead>,
      onSettled,
    }),
    move: useMutation({
      mutationFn: ({ id, status }: { id: string; status: LeadStatus }) =>
        send("POST", "/lead/api/leads/{id}/status", { params: { id }, body: { Status: status } }),
      onSettled,
    }),
    give: useMutation({
      mutationFn: ({ id, owner }: { id: string; owner: string | "RULES" | null }) =>
        send("POST", "/lead/api/leads/{id}/owner", {
          params: { id },
          body: owner === "RULES" ? { byRules: true } : owner ? { OwnerId: owner } : {},
        }),
      onSettled,
    }),
    transfer: useMutation({
      mutationFn: ({ id, branch, reason }: { id: string; branch: string; reason: string }) =>
        send("POST", "/lead/api/leads/{id}/branch", {
          params: { id },
          body: { WizeOrgUnitId: branch, ...(reason ? { reason } : {}) },
          as: "form",
        }),
    }),
    resendConfirmation: useMutation({
      mutationFn: (id: string) => send("POST", "/lead/api/leads/{id}/confirmation", { params: { id }, as: "part" }),
      onSettled,
    }),
    note: useMutation({
      mutationFn: ({
        id,
        kind,
        text,
      }: {
        id: string;
        kind: "NOTE" | "CALL" | "EMAIL" | "TEXT" | "MEETING";
        text: string;
      }) => send("POST", "/lead/api/leads/{id}/notes", { params: { id }, body: { kind, text } }),
      onSettled,
    }),
    convert: useMutation({
      mutationFn: (id: string) => send("POST", "/lead/api/leads/{id}/convert", { params: { id } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => send("DELETE", "/lead/api/leads/{id}", { params: { id } }),
      onSettled,
    }),
    bulk: useMutation({
      mutationFn: bulkOf,
      onSettled,
    }),
  };
}

/** Who has the email address or phone number already. */
export function findLeadDuplicates(contact: { Email?: string; CellPhone?: string }) {
  return send("POST", "/lead/api/leads/duplicates", { body: { ContactPoint: contact }, as: "quiet" });
}

/** What is to be confirmed before a lead is given to somebody, or moved to a branch: "" needs no word. */
export async function checkLeadOwner(id: string, to: LeadGoal) {
  return (await send("POST", "/lead/api/leads/{id}/check", { params: { id }, body: goalOf(to) })).warning;
}

/** To whom, or to which branch, a lead is to go. */
export type LeadGoal = { owner: string | "RULES" | null } | { branch: string };

function goalOf(to: LeadGoal) {
  if ("branch" in to) return { WizeOrgUnitId: to.branch };
  if (to.owner === "RULES") return { byRules: true };
  return to.owner ? { OwnerId: to.owner } : {};
}

/** What is to be confirmed before several leads get an owner or a branch: of each warning, of how many of them. */
export async function checkLeadOwners(ids: string[], to: LeadGoal) {
  const counts = new Map<components["schemas"]["OwnerCount"]["warning"], number>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ...goalOf(to), ids: ids.slice(from, from + AT_ONCE) };
    const { rows } = await send("POST", "/lead/api/leads/check", { body });
    for (const { warning, count } of rows) counts.set(warning, (counts.get(warning) ?? 0) + count);
  }
  return [...counts].map(([warning, count]) => ({ warning, count }));
}

/** What is to be confirmed before a lead is moved to a branch; nothing is asked before one is chosen. */
export function useLeadMoveWarning(id: string, branch: string | undefined) {
  return useQuery({
    queryKey: [...leadKey(id), "move", branch],
    queryFn: () => checkLeadOwner(id, { branch: branch ?? "" }),
    enabled: Boolean(branch),
  });
}
