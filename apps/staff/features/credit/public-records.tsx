import type { CreditReport } from "@gable/api/credit";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { Part } from "./part";

/** Bankruptcies, judgments and liens of a report: what each is, where and when it was filed, and what became of it. */
export function PublicRecords({ report }: { report: CreditReport }) {
  const { t } = useTranslation("credit");
  const text = useText();
  if (report.publicRecords.length === 0) return null;
  return (
    <Part id="public" title={t("report.public")}>
      <ul className="flex flex-col gap-1">
        {report.publicRecords.map((one) => (
          <li key={one.key}>
            <span className="font-medium">{text(`credit:publicRecord.${one.type}`)}</span>
            {[
              one.court,
              one.filed ? `${t("report.filed")} ${formatDate(one.filed)}` : "",
              one.disposition ? text(`credit:disposition.${one.disposition}`) : "",
            ]
              .filter(Boolean)
              .map((word) => ` · ${word}`)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
