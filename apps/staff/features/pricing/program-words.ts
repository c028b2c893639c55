import { useText, useTranslation } from "@gable/i18n";

interface Programs {
  waiver?: string | undefined;
  minimumMortgageInsurance?: boolean | undefined;
}

/** The program for which adjustments are waived, and less insurance than the standard coverage, in one line; "" of a loan with neither. */
export function useProgramWords(): (of: Programs) => string {
  const { t } = useTranslation("pricing");
  const text = useText();
  return ({ waiver, minimumMortgageInsurance }) =>
    [
      waiver && waiver !== "none" ? t("whatIf.waivedFor", { program: text(`pricing:waiver.${waiver}`) }) : "",
      minimumMortgageInsurance ? t("line.minimumMi") : "",
    ]
      .filter(Boolean)
      .join(" · ");
}
