import type { NeedSet } from "@gable/api";

/** What a set is called by somebody of a language. */
export const nameOf = ({ name = "", nameEs }: Pick<NeedSet, "name" | "nameEs">, language: string) =>
  (language === "es" && nameEs) || name;
