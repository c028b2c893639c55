import { type BusinessContact, useBorrowersBusinesses } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { Building2 } from "lucide-react";

/** The businesses that the loan's borrowers own: a contact there begins with what the application says. */
export function BorrowersBusinesses({
  loanId,
  onChoose,
}: {
  loanId: number;
  onChoose: (begin: Partial<BusinessContact>) => void;
}) {
  const { t } = useTranslation("contacts");
  const named = (useBorrowersBusinesses(loanId).data?.rows ?? []).filter((one) => one.name);
  if (named.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="text-ink-muted text-xs">{t("setup.businesses")}</p>
      {named.map((one) => (
        <Button
          key={one.id}
          size="sm"
          look="ghost"
          icon={<Building2 aria-hidden="true" className="size-4" />}
          title={t("setup.businessOf", { name: one.BorrowerName })}
          onClick={() => onChoose({ companyName: one.name, workPhone: one.Phone })}
        >
          {one.name}
        </Button>
      ))}
    </div>
  );
}
