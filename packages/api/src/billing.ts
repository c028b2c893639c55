import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

type Schemas = components["schemas"];
export type BillingAccount = Schemas["Account"];
export type BillingInvoice = Schemas["Invoice"];
export type BillingStatement = Schemas["Statement"];
export type BillingQuote = Schemas["Quote"];

const billingKey = ["billing"] as const;
const inPlace = { as: "part" } as const;

/** The accounts that one may see. */
export function useBillingAccounts() {
  return useQuery({
    queryKey: [...billingKey, "accounts"],
    queryFn: ({ signal }) => send("GET", "/admin/api/payments", { query: WHOLE, signal, ...inPlace }),
    retry: false,
  });
}

/** Whose licences an account pays. */
export function useBillingSeats(id: string) {
  return useQuery({
    queryKey: [...billingKey, "seats", id],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/payments/{id}/seats", { params: { id }, query: WHOLE, signal, ...inPlace }),
    retry: false,
  });
}

/** The billed periods of an account, newest first. */
export function useBillingInvoices(id: string) {
  return useQuery({
    queryKey: [...billingKey, "invoices", id],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/payments/{id}/invoices", { params: { id }, query: WHOLE, signal, ...inPlace }),
    retry: false,
  });
}

/** One invoice, made out to its payer. */
export function useBillingInvoice(account: string, invoiceId: string) {
  return useQuery({
    queryKey: [...billingKey, "invoice", account, invoiceId],
    queryFn: (read) =>
      send("GET", "/admin/api/payments/{id}/invoices/{invoiceId}", {
        params: { id: account, invoiceId },
        ...ofPage(read),
      }),
    retry: false,
  });
}

/** What the upgrade costs, as the payments service has it now. */
export function useBillingQuote(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...billingKey, "quote", id],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/payments/{id}/pro-plan/quote", { params: { id }, signal, ...inPlace }),
    retry: false,
    enabled,
  });
}

/** A customer's accounts, for the provider's staff. */
export function useCustomerAccounts(tenantId: string) {
  return useQuery({
    queryKey: [...billingKey, "customer", tenantId],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/support/organizations/{id}/billing", {
        params: { id: tenantId },
        query: WHOLE,
        signal,
        ...inPlace,
      }),
    retry: false,
  });
}

/** Reinstates a customer's account that was opted out or ended. */
export function useReinstateAccount(tenantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId, reason }: { accountId: string; reason: string }) =>
      send("POST", "/admin/api/support/organizations/{id}/billing/{accountId}/reinstate", {
        params: { id: tenantId, accountId },
        body: { reason },
        ...inPlace,
      }),
    onSettled: () => renewal(client),
  });
}

/** What one may do with an account; a fault is shown beside it. */
export function useBillingCalls(id: string) {
  const client = useQueryClient();
  const settled = { onSettled: () => renewal(client) };
  const openCardForm = useMutation({
    mutationFn: () => send("POST", "/admin/api/payments/{id}/card-form", { params: { id }, ...inPlace }),
  });
  const readCard = useMutation({
    mutationFn: () => send("POST", "/admin/api/payments/{id}/card", { params: { id }, ...inPlace }),
    ...settled,
  });
  const upgrade = useMutation({
    mutationFn: (seatPrice: number) =>
      send("PATCH", "/admin/api/payments/{id}/pro-plan/UPGRADE", { params: { id }, body: { seatPrice }, ...inPlace }),
    ...settled,
  });
  const optOut = useMutation({
    mutationFn: () => send("PATCH", "/admin/api/payments/{id}/pro-plan/USER", { params: { id }, ...inPlace }),
    ...settled,
  });
  return { openCardForm, readCard, upgrade, optOut };
}
