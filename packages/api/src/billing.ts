import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "./request";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type BillingAccount = Schemas["Account"];
export type BillingSeat = Schemas["Seat"];
export type BillingInvoice = Schemas["Invoice"];

export const billingKey = ["billing"] as const;
const quiet = { skipNavigation: true, showToast: false, formShows: true } as const;

/** The accounts that one may see. */
export function useBillingAccounts() {
  return useQuery({
    queryKey: [...billingKey, "accounts"],
    queryFn: ({ signal }) => send("GET", "/admin/api/payments", { signal, ...quiet }),
    retry: false,
  });
}

/** Whose licences an account pays. */
export function useBillingSeats(id: string) {
  return useQuery({
    queryKey: [...billingKey, "seats", id],
    queryFn: ({ signal }) => send("GET", "/admin/api/payments/{id}/seats", { params: { id }, signal, ...quiet }),
    retry: false,
  });
}

/** The billed periods of an account, newest first. */
export function useBillingInvoices(id: string) {
  return useQuery({
    queryKey: [...billingKey, "invoices", id],
    queryFn: ({ signal }) => send("GET", "/admin/api/payments/{id}/invoices", { params: { id }, signal, ...quiet }),
    retry: false,
  });
}

/** What one may do with an account; a fault is shown beside it. */
export function useBillingCalls(id: string) {
  const client = useQueryClient();
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: billingKey }) };
  const openCardForm = useMutation({
    mutationFn: () => send("POST", "/admin/api/payments/{id}/card-form", { params: { id }, ...quiet }),
  });
  const readCard = useMutation({
    mutationFn: () => send("POST", "/admin/api/payments/{id}/card", { params: { id }, ...quiet }),
    ...settled,
  });
  const upgrade = useMutation({
    mutationFn: () => send("PATCH", "/admin/api/payments/{id}/pro-plan/UPGRADE", { params: { id }, ...quiet }),
    ...settled,
  });
  const optOut = useMutation({
    mutationFn: () => send("PATCH", "/admin/api/payments/{id}/pro-plan/USER", { params: { id }, ...quiet }),
    ...settled,
  });
  return { openCardForm, readCard, upgrade, optOut };
}
