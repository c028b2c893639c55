import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

export { productQuery } from "./pricing-query";

// What a company sells and at what price, and the product of a loan.

type Schemas = components["schemas"];
type BookAsSent = Schemas["PricingBook"];
export type PricingInvestor = Schemas["PricingInvestor"];
/** The book as it is read: each of its lists is there. */
export type PricingBook = BookAsSent &
  Required<Pick<BookAsSent, "investors" | "products" | "margins" | "adjusters" | "plans">>;
export type PricingProduct = Schemas["Product"];
export type RateSheet = Schemas["RateSheet"];
export type SheetDetail = Schemas["SheetDetail"];
export type WhatIf = Schemas["WhatIf"];
export type ProductSearch = Schemas["Found"];
export type Offer = Schemas["Offer"];
export type Quote = Schemas["PriceQuote"];
export type SeenPrice = Schemas["SeenPrice"];
export type PriceAdjustment = Schemas["PriceAdjustment"];
export type ProductInfo = Schemas["ProductInfo"];
export type ProductReason = Schemas["ProductReason"];
export type ProductChoice = Schemas["ChoiceInBody"];

const BOOK = "/pricing/api/book";
const SHEETS = "/pricing/api/rate-sheets";
const LOAN = "/los/api/loans/{loanId}";

/** Every product for the loan as it is supposed to be; of those named, every note rate. */
export const useProductSearch = (loanId: number, whatIf: WhatIf, products: readonly string[]) =>
  useQuery({
    queryKey: [...loanKey(loanId), "pricing", whatIf, products],
    queryFn: (read) =>
      send("POST", `${LOAN}/product-search`, {
        params: { loanId },
        body: { whatIf, products: [...products] },
        ...ofPage(read),
      }),
    placeholderData: keepPreviousData,
  });

export function useProductWrites(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  const onSettled = () => renewal(client);
  return {
    choose: useMutation({
      mutationFn: (body: ProductChoice) => send("PATCH", `${LOAN}/updatepricingdata`, { params, body, as: "form" }),
      onSettled,
    }),
    hidePopup: useMutation({
      mutationFn: () => send("POST", `${LOAN}/hide-ineligible-product-popup`, { params }),
      onSettled,
    }),
  };
}

/** The company's investors, products, margins and compensation. */
export const usePricingBook = () =>
  useQuery({
    queryKey: ["pricing", "book"],
    queryFn: async (read): Promise<PricingBook> => {
      const {
        investors = [],
        products = [],
        margins = [],
        adjusters = [],
        plans = [],
        ...book
      } = await send("GET", BOOK, {
        ...ofPage(read),
      });
      return { ...book, investors, products, margins, adjusters, plans };
    },
  });

export const useRateSheets = () =>
  useQuery({
    queryKey: ["pricing", "sheets"],
    queryFn: (read) => send("GET", SHEETS, { query: WHOLE, ...ofPage(read) }),
  });

/** A rate sheet with its prices and what it changes. */
export const useRateSheet = (id: string) =>
  useQuery({
    queryKey: ["pricing", "sheet", id],
    queryFn: ({ signal }) => send("GET", `${SHEETS}/{id}`, { params: { id }, signal, as: "part" }),
  });

export type SheetUpload = Schemas["SheetInBody"];
export type SheetMapping = Schemas["SheetMapping"];
export type SheetPreview = Schemas["SheetPreview"];

const MAPPING = "/pricing/api/investors/{id}/sheet-mapping";
const NOBODYS: SheetMapping = { version: 0 };

/** How an investor writes its rate sheets; of version 0 where nobody has said it. */
export const useSheetMapping = (investorId: string) =>
  useQuery({
    queryKey: ["pricing", "sheet-mapping", investorId],
    queryFn: (read) => send("GET", MAPPING, { params: { id: investorId }, ...ofPage(read) }),
    enabled: investorId !== "",
  });

/** A file that was chosen, by the number of the choice: its content is no key. */
interface ChosenSheet {
  choice: number;
  body: Pick<SheetUpload, "investorId" | "csv" | "xlsx">;
}

/** What would become of a rate sheet, by a mapping that is not kept yet or by the investor's. What is wrong with the file is told by whoever asks. */
export const useSheetPreview = (of: ChosenSheet | null, mapping: SheetMapping | null, kept: SheetMapping = NOBODYS) =>
  useQuery({
    queryKey: ["pricing", "sheet-preview", of?.choice, of?.body.investorId, mapping, kept.version],
    queryFn: ({ signal }) =>
      send("POST", `${SHEETS}/preview`, {
        body: { investorId: "", ...of?.body, ...(mapping ? { mapping } : {}) },
        signal,
        as: "quiet",
      }),
    enabled: of !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export function usePricingWrites() {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  return {
    saveBook: (version: number, body: Partial<BookAsSent>) =>
      renewed(send("PATCH", BOOK, { body, ifMatch: version, as: "form" })),
    keepMapping: (id: string, version: number, body: SheetMapping) =>
      renewed(send("PATCH", MAPPING, { params: { id }, body, ifMatch: version, as: "form" })),
    forgetMapping: (id: string) => renewed(send("DELETE", MAPPING, { params: { id } })),
    upload: (body: SheetUpload) => renewed(send("POST", SHEETS, { body, as: "form" })),
    publish: (id: string) => renewed(send("POST", `${SHEETS}/{id}/publish`, { params: { id } })),
    rollBack: (id: string) => renewed(send("POST", `${SHEETS}/{id}/roll-back`, { params: { id } })),
    remove: (id: string) => renewed(send("DELETE", `${SHEETS}/{id}`, { params: { id } })),
  };
}
