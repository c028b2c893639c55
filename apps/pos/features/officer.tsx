import type { Officer } from "@gable/api";
import { formatPhone, useTranslation } from "@gable/i18n";
import { buttonClass, cx } from "@gable/ui";
import { Mail, Phone } from "lucide-react";

/** The person to turn to, one tap away. */
export function OfficerCard({ officer, className }: { officer: Officer; className?: string }) {
  const { t } = useTranslation("pos");
  const name = officer.Name ?? "";
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join("");
  return (
    <section aria-labelledby="officer" className={cx("rounded-3xl border border-line bg-sheet p-6", className)}>
      <h2 id="officer" className="font-medium text-ink-muted text-sm">
        {t("officer.title")}
      </h2>
      <div className="mt-3 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-pine-wash font-medium font-serif text-lg text-pine"
        >
          {initials}
        </span>
        <p className="min-w-0">
          <span className="block truncate font-medium text-lg">{name}</span>
          {officer.NMLS ? (
            <span className="text-ink-muted text-sm">{t("officer.nmls", { number: officer.NMLS })}</span>
          ) : null}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {officer.Phone ? (
          <a
            href={`tel:${officer.Phone.replace(/[^\d+]/g, "")}`}
            aria-label={`${t("officer.call", { name })}: ${formatPhone(officer.Phone)}`}
            className={cx(buttonClass("outline"), "flex-1 rounded-full!")}
          >
            <Phone aria-hidden="true" className="size-4" />
            {formatPhone(officer.Phone)}
          </a>
        ) : null}
        {officer.Email ? (
          <a
            href={`mailto:${officer.Email}`}
            aria-label={`${t("officer.write", { name })}: ${officer.Email}`}
            className={cx(buttonClass("outline"), "flex-1 rounded-full!")}
          >
            <Mail aria-hidden="true" className="size-4" />
            {t("officer.writeShort")}
          </a>
        ) : null}
      </div>
    </section>
  );
}
