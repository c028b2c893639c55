"use client";
import { useTranslation } from "@gable/i18n";
import { groupOf, type NeedEntry } from "@gable/loan/need";
import { Badge, type Tone } from "@gable/ui";
import { NeedCard } from "./need-card";
import { type Standing, standingOf } from "./order";

const TONES: Record<Standing, Tone> = { PENDING: "note", IN_REVIEW: "warn", ACCEPTED: "good", REJECTED: "bad" };

interface Props {
  loanId: number;
  entry: NeedEntry;
  locked: boolean;
}

/** What is asked as one thing: a need, or all that share an envelope on one card. */
export function NeedEntryCard({ loanId, entry, locked }: Props) {
  const [need] = entry;
  if (entry.length > 1) return <EnvelopeCard loanId={loanId} entry={entry} locked={locked} />;
  return <NeedCard loanId={loanId} need={need} locked={locked} />;
}

/** A document that several people are asked to sign: how far all of it is, and each person's part by who they are. */
function EnvelopeCard({ loanId, entry, locked }: Props) {
  const { t } = useTranslation("needs");
  const [first] = entry;
  const { clubbedNeeds, borrowersNeeds, LoanBusinessContactNeeds, WizeUserNeeds, ExternalSigneeNeeds } = groupOf(entry);
  const standing = standingOf(first);
  const isComplete = clubbedNeeds.every(({ envelopeStatus }) => envelopeStatus === "COMPLETED");
  const done = clubbedNeeds.filter(({ envelopeStatus }) => envelopeStatus === "COMPLETED").length;
  const parts = [
    { who: "borrowers", needs: borrowersNeeds },
    { who: "contacts", needs: LoanBusinessContactNeeds },
    { who: "team", needs: WizeUserNeeds },
    { who: "others", needs: ExternalSigneeNeeds },
  ] as const;
  return (
    <article aria-label={first.title ?? ""} className="flex flex-col gap-3">
      <header className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <h3 className="font-medium">{first.title}</h3>
          <p className="text-ink-muted text-sm">{t("sign.progress", { done, count: clubbedNeeds.length })}</p>
        </span>
        <Badge tone={isComplete ? "good" : TONES[standing]}>
          {isComplete ? t("envelope.COMPLETED") : t(`status.${standing}`)}
        </Badge>
      </header>
      {first.description ? <p className="whitespace-pre-line text-sm">{first.description}</p> : null}
      {parts.map(({ who, needs }) =>
        needs.length > 0 ? (
          <section key={who} aria-label={t(`sign.${who}`)} className="flex flex-col gap-1">
            <p className="text-ink-muted text-xs">{t(`sign.${who}`)}</p>
            <ul className="flex flex-col divide-y divide-line border-line border-l-2 pl-3">
              {needs.map((need) => (
                <li key={need.id} className="py-2.5 first:pt-0 last:pb-0">
                  <NeedCard loanId={loanId} need={need} locked={locked} part />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </article>
  );
}
