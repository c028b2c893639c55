import { type Borrower, Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Banner } from "@gable/ui";
import { LoginLink } from "../credentials/login-link";
import { nameOf } from "./people";

const FIELDS = ["Name", "BirthDate", "TaxpayerIdentifier", "Residences", "CreditReportAuthInd"] as const;

/** Why nothing was ordered: what is missing of whom, or else the fault's own words. */
export function OrderFault({
  fault,
  agency,
  asked,
}: {
  fault: unknown;
  agency: string | undefined;
  asked: readonly Borrower[];
}) {
  const { t } = useTranslation("credit");
  const wordsOf = useFaultWords();
  if (!(fault instanceof Fault)) return null;
  const isRefused = fault.entries.some(({ field, key }) => field === "credential" && key === "credentialRefused");
  const missing = fault.entries.flatMap(({ field = "" }) => {
    if (field === "credential")
      return [{ key: field, words: t(isRefused ? "field.credentialRefused" : "field.credential") }];
    const [, place = "", what = ""] = field.split(".");
    const person = asked[Number(place)];
    const known = FIELDS.find((one) => one === what);
    return person && known ? [{ key: field, words: t(`field.${known}`, { name: nameOf(person) }) }] : [];
  });
  return (
    <Banner tone="bad" title={t(missing.length > 0 ? "form.missing" : "form.failed")}>
      {missing.length === 0 ? <p className="whitespace-pre-line">{wordsOf(fault)}</p> : null}
      <ul>
        {missing.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
      {missing.some(({ key }) => key === "credential") ? (
        <LoginLink module="CREDIT" account={agency}>
          {t(isRefused ? "login.correct" : "login.add")}
        </LoginLink>
      ) : null}
    </Banner>
  );
}
