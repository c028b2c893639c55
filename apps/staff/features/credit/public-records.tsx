import type { CreditReport } from "@gable/api/credit";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { Part } from "./part";

/** Bankruptcies, judgments and liens of a report: what each is, where and when it was filed, and what became of it. */
export function PublicRecords({ report }: { report: CreditReport }) {
  const { t } = useTranslation("credit");
  if (report.publicRecords.length === 0) return null;
  return (
    <Part id="public" title={t("report.public")}>
      <ul className="flex flex-col gap-1">
        {report.publicRecords.map((one) => (
          <li key={one.key}>
            <span className="font-medium">
              <Named of="publicRecord" value={one.type ?? "Other"} />
            </span>
            {[one.court, one.filed ? `${t("report.filed")} ${formatDate(one.filed)}` : ""]
              .filter(Boolean)
              .map((word) => ` · ${word}`)}
            {one.disposition ? (
              <>
                {" · "}
                <Named of="disposition" value={one.disposition} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A value of the agency's in our words; one that we have none for in its own, which are English, taken apart. */
function Named({ of, value }: { of: "publicRecord" | "disposition"; value: string }) {
  const text = useText();
  const name = text(`credit:${of}.${value}`, { fallback: "" });
  return name || <span lang="en">{apart(value)}</span>;
}

/** "ForcibleDetainer" as one would write it: "Forcible detainer". */
const apart = (value: string) =>
  value
    .replace(/(?<=[a-z])(?=[A-Z0-9])/g, " ")
    .split(" ")
    .map((word, place) => (place === 0 ? word : word.toLowerCase()))
    .join(" ");
