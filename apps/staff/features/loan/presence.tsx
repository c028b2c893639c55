import type { ActiveUser } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import type { StepId } from "@gable/loan";
import Link from "next/link";
import { initialsOf } from "../frame/person";

const MARK = "flex shrink-0 items-center justify-center rounded-full bg-pine-wash font-medium text-pine";

/** Who else has the loan open just now, each leading to the step where they are. */
export function Presence({ loanId, others }: { loanId: number; others: readonly ActiveUser[] | undefined }) {
  const { t } = useTranslation("loan");
  if (!others) return null;
  if (others.length === 0) return <p className="text-ink-muted text-xs max-sm:hidden">{t("onlyYou")}</p>;
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-ink-muted text-xs">
        {t("here")}
      </span>
      <ul aria-label={t("here")} className="flex flex-wrap gap-1">
        {others.map((user) => (
          <li key={user.id}>
            <Other loanId={loanId} user={user} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Other({ loanId, user }: { loanId: number; user: ActiveUser }) {
  const { t } = useTranslation("loan");
  const text = useText();
  const places = user.places.map(({ section, unsavedSince }) => {
    const step = text(`loan:steps.${section}`);
    return unsavedSince ? t("presence.unsavedAt", { step }) : step;
  });
  const where = places.length ? t("presence.at", { name: user.name, steps: places.join(", ") }) : user.name;
  const initials = (
    <>
      <span aria-hidden="true">{initialsOf(user.name)}</span>
      <span className="sr-only">{where}</span>
    </>
  );
  const [latest] = user.places;
  return latest ? (
    <Link
      prefetch={false}
      href={`/app/loans/${loanId}/${latest.section}`}
      title={where}
      className={`${MARK} size-7 text-xs hover:bg-pine hover:text-pine-ink`}
    >
      {initials}
    </Link>
  ) : (
    <span title={where} className={`${MARK} size-7 text-xs`}>
      {initials}
    </span>
  );
}

/** Beside a step, who else is there: the initials of one, the number of several. */
export function OthersAtStep({ step, others }: { step: StepId; others: readonly ActiveUser[] | undefined }) {
  const { t } = useTranslation("loan");
  const there = others?.filter((user) => user.places.some((place) => place.section === step)) ?? [];
  const [first] = there;
  if (!first) return null;
  const names = t("presence.atStep", { names: there.map((user) => user.name).join(", ") });
  return (
    <span title={names} className={`${MARK} size-5 border border-pine text-2xs lg:ml-auto`}>
      <span aria-hidden="true">{there.length === 1 ? initialsOf(first.name) : there.length}</span>
      <span className="sr-only">{names}</span>
    </span>
  );
}
