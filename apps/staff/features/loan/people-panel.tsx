"use client";
import { useRealtors, useSession, useTeam } from "@gable/api";
import type { ProcessingRequest } from "@gable/api/processing";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { Badge, Dialog } from "@gable/ui";
import { isProcessor } from "../frame/person";
import { LetterBadge, LetterNote } from "../letter/letter-note";
import { AskProcessor } from "../processing/ask-processor";
import { RealtorInvitation } from "./realtor-invitation";
import { SharingPanel } from "./sharing-panel";
import { TeamEditor } from "./team-editor";

interface Props {
  loanId: number;
  locked: boolean;
  onClose: () => void;
}

/** Who works on the loan, here and at a processor organisation, and the real estate agents who follow it. */
export function PeoplePanel(props: Props) {
  return (
    <WithAreas areas={["team"]}>
      <Panel {...props} />
    </WithAreas>
  );
}

function Panel({ loanId, locked, onClose }: Props) {
  const { t } = useTranslation(["team", "loan"]);
  const team = useTeam(loanId);
  return (
    <Dialog open side onClose={onClose} title={t("loan:people.title")} width={550}>
      <NotRead of={team} title={t("error")} lines={6} />
      {team.data ? <TeamEditor loanId={loanId} team={team.data.rows} locked={locked} /> : null}
      {team.data ? <Sharing loanId={loanId} sharing={team.data.sharing} locked={locked} /> : null}
      <Realtors loanId={loanId} locked={locked} />
    </Dialog>
  );
}

/** Whom outside the company the loan is shared with, or the way to ask somebody. */
function Sharing({ loanId, sharing, locked }: { loanId: number; sharing?: ProcessingRequest; locked: boolean }) {
  const active = useSession().data?.active;
  const mayShare = active?.permissions?.includes("loan:share") && !isProcessor(active);
  if (sharing) return <SharingPanel loanId={loanId} sharing={sharing} />;
  return mayShare && !locked ? <AskProcessor loanId={loanId} /> : null;
}

function Realtors({ loanId, locked }: { loanId: number; locked: boolean }) {
  const { t } = useTranslation(["team", "loan"]);
  const text = useText();
  const realtors = useRealtors(loanId);
  return (
    <section aria-labelledby="people-realtors" className="mt-7">
      <h3 id="people-realtors" className="font-medium font-serif text-lg">
        {t("realtors")}
      </h3>
      <ul className="my-2 flex flex-col divide-y divide-line">
        {(realtors.data?.rows ?? []).map((realtor) => (
          <li key={realtor.WizeUserId} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{realtor.name || realtor.email}</span>
              {realtor.name ? <span className="block truncate text-ink-muted text-xs">{realtor.email}</span> : null}
              <LetterNote letter={realtor.letter} />
            </span>
            <span className="flex shrink-0 flex-wrap justify-end gap-1">
              <LetterBadge letter={realtor.letter} />
              <Badge tone={realtor.status === "ACTIVE" ? "good" : "note"}>
                {text(`enums:UserStatus.${realtor.status}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      {realtors.data?.rows.length === 0 ? <p className="mb-3 text-ink-muted text-sm">{t("noRealtor")}</p> : null}
      {locked ? null : <RealtorInvitation loanId={loanId} />}
    </section>
  );
}
