import type { ShownLead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";

/** Others with the same address or number: a warning, and never more. */
export function Twins({ twins }: { twins: ShownLead["Duplicates"] }) {
  const { t } = useTranslation("leads");
  const elsewhere = twins.count - twins.rows.length;
  return (
    <Banner tone="warn" title={t("twins.title", { count: twins.count })}>
      <ul className="flex flex-col gap-0.5">
        {twins.rows.map((one) => (
          <li key={one.id}>
            <a className="underline underline-offset-2" href={`/app/leads/${one.id}`}>
              {one.name}
            </a>
          </li>
        ))}
        {elsewhere > 0 ? <li>{t("twins.elsewhere", { count: elsewhere })}</li> : null}
      </ul>
    </Banner>
  );
}
