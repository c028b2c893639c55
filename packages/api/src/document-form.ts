import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** A company's form: a PDF with fields, and what is put into them. */
export type DocumentForm = components["schemas"]["DocumentForm"];
export type FormField = components["schemas"]["FormField"];
export type FormMapping = components["schemas"]["FormMapping"];
export type FormPackage = components["schemas"]["FormPackage"];
export type MadeForm = components["schemas"]["MadeForm"];

const FORMS = "/los/api/document-forms";
const PACKAGES = "/los/api/document-form-packages";

export const useDocumentForms = () =>
  useQuery({
    queryKey: ["document-forms"],
    queryFn: (read) => send("GET", FORMS, { query: WHOLE, ...ofPage(read) }),
  });

export const useFormPackages = () =>
  useQuery({
    queryKey: ["document-forms", "packages"],
    queryFn: (read) => send("GET", PACKAGES, { query: WHOLE, ...ofPage(read) }),
  });

/** What of a loan can be put into a field. */
export const useFormValues = () =>
  useQuery({
    queryKey: ["document-form-values"],
    queryFn: (read) => send("GET", "/los/api/document-form-values", { query: WHOLE, ...ofPage(read), as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useFormWrites() {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  const of = ({ id, version }: { id: string; version: number }) => ({ params: { id }, ifMatch: version });
  const sent = (file: File) => {
    const form = new FormData();
    form.append("file", file);
    return form;
  };
  return {
    add: (file: File) => renewed(send("POST", FORMS, { form: sent(file), as: "form" })),
    replace: (one: DocumentForm, file: File) =>
      renewed(send("PUT", `${FORMS}/{id}/file`, { ...of(one), form: sent(file), as: "form" })),
    save: (one: DocumentForm, body: Partial<DocumentForm>) =>
      renewed(send("PATCH", `${FORMS}/{id}`, { ...of(one), body: body as DocumentForm, as: "form" })),
    remove: (one: DocumentForm) => renewed(send("DELETE", `${FORMS}/{id}`, { ...of(one), as: "form" })),
    savePackage: (one: FormPackage | null, body: Partial<FormPackage>) =>
      renewed<unknown>(
        one
          ? send("PATCH", `${PACKAGES}/{id}`, { ...of(one), body: body as FormPackage, as: "form" })
          : send("POST", PACKAGES, { body: body as FormPackage, as: "form" }),
      ),
    removePackage: (one: FormPackage) => renewed(send("DELETE", `${PACKAGES}/{id}`, { ...of(one), as: "form" })),
  };
}

/** The forms that can be made for a loan, and the sets of them. */
export function useLoanForms(loanId: number) {
  const params = { loanId };
  const forms = useQuery({
    queryKey: [...loanKey(loanId), "forms"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/forms", { params, query: WHOLE, ...ofPage(read), as: "part" }),
    staleTime: 0,
  });
  const packages = useQuery({
    queryKey: [...loanKey(loanId), "form-packages"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/form-packages", { params, query: WHOLE, ...ofPage(read), as: "part" }),
    staleTime: 0,
  });
  return { forms, packages };
}

export type FormChoice = { formIds: string[] } | { packageId: string };

const MAKE = "/los/api/loans/{loanId}/forms/make";

/** Has documents made of forms, or says which of their fields would be empty. */
export function useFormMaking(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  return {
    preview: useMutation({
      mutationFn: (chosen: FormChoice) =>
        send("POST", MAKE, { params, body: { ...chosen, preview: true }, as: "form" }),
    }),
    make: useMutation({
      mutationFn: (chosen: FormChoice) => send("POST", MAKE, { params, body: chosen, as: "form" }),
      onSettled: () => renewal(client),
    }),
  };
}
