import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";

/** Why the loan can't have the product that is locked, and why it is locked all the same; nothing where it can. */
export function NotEligible({
  why,
  exception,
}: {
  why: readonly string[] | undefined;
  exception?: string | undefined;
}) {
  const { t } = useTranslation("locks");
  if (!why?.length) return null;
  return (
    <Banner tone="bad" title={t("notEligible")}>
      <ul className="list-disc pl-4">
        {why.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {exception ? (
        <p className="mt-1">
          {t("exception")}: {exception}
        </p>
      ) : null}
    </Banner>
  );
}
