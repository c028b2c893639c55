import type { ProductReason } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";
import { WhyList } from "../pricing/ineligible";

/**
 * Why the loan can't have the product that is locked, and why it is locked all the same; nothing where it can. `said` are the same
 * reasons in English, of what was asked before their codes were kept.
 */
export function NotEligible({
  why,
  said,
  exception,
}: {
  why: readonly ProductReason[] | undefined;
  said?: readonly string[] | undefined;
  exception?: string | undefined;
}) {
  const { t } = useTranslation("locks");
  if (!why?.length && !said?.length) return null;
  return (
    <Banner tone="bad" title={t("notEligible")}>
      <Reasons why={why} said={said} />
      {exception ? (
        <p className="mt-1">
          {t("exception")}: {exception}
        </p>
      ) : null}
    </Banner>
  );
}

/** Reasons by their codes in the reader's language; their words are those of prices. */
export function Reasons({
  why,
  said = [],
}: {
  why: readonly ProductReason[] | undefined;
  said?: readonly string[] | undefined;
}) {
  if (why?.length) return <WhyList of={why} />;
  return (
    <ul className="list-disc pl-4">
      {said.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
