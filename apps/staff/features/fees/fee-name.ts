import { type FeeCode, useFeeCodes } from "@gable/api/fee";
import { useTranslation } from "@gable/i18n";

interface Named {
  LWCode?: string | undefined;
  FeeDesc?: string | undefined;
}

/** What a kind of fee is called in the reader's language. */
export function useCodeName(): (code: FeeCode) => string {
  const { language } = useTranslation().i18n;
  return (code) => (language === "es" ? code.nameEs : code.name);
}

/** What a fee is called: as its kind is in the reader's language, unless somebody has called it otherwise. */
export function useFeeName(): (fee: Named | undefined) => string {
  const { language } = useTranslation().i18n;
  const codes = useFeeCodes(language === "es").data?.rows ?? [];
  const nameOf = useCodeName();
  return (fee) => {
    const said = fee?.FeeDesc ?? "";
    const code = codes.find(({ code, name }) => code === fee?.LWCode && name === said);
    return code ? nameOf(code) : said;
  };
}
