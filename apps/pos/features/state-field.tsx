import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import type { Wire } from "./step-screen";

/** The postal codes of states, the district, territories and military mail, as the server knows them. */
const STATE_CODES = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "DC",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
  "AS",
  "GU",
  "MP",
  "PR",
  "VI",
  "AA",
  "AE",
  "AP",
] as const;

/** Asks for a state, by its name in the reader's language. */
export function StateField(wire: Wire) {
  const { t } = useTranslation("pos");
  const states = STATE_CODES.map((code) => ({ value: code, label: t(`state.${code}`) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  );
  return <Select {...wire} options={states} emptyLabel={t("field.chooseState")} />;
}
