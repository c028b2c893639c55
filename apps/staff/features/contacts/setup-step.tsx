"use client";
import { useTeam } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Loading, Panel, WhenSeen } from "@gable/ui";
import dynamic from "next/dynamic";
import type { StepProps } from "../loan/step";
import { LoanContacts } from "./loan-contacts";
import { SetupForm } from "./setup-form";

const TeamEditor = dynamic(() => import("../loan/team-editor").then((module) => module.TeamEditor), {
  ssr: false,
  loading: () => <Loading lines={3} />,
});

const LoanMessages = dynamic(() => import("../messages/on-loan").then((module) => module.MessagesOnLoan), {
  ssr: false,
  loading: () => <Loading lines={6} />,
});

/** Who works on the loan, here and outside, and what is said once when it is set up. */
export function SetupStep({ file }: StepProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <LoanContacts loanId={file.LoanId} />
      <div className="flex min-w-0 flex-col gap-4">
        <Team loanId={file.LoanId} />
        <SetupForm loanId={file.LoanId} />
      </div>
      <WhenSeen className="min-h-40 min-w-0 xl:col-span-2">
        <LoanMessages loanId={file.LoanId} stage={file.StageId} />
      </WhenSeen>
    </div>
  );
}

function Team({ loanId }: { loanId: number }) {
  const { t } = useTranslation("team");
  const locked = useReadOnly();
  const team = useTeam(loanId);
  return (
    <Panel>
      {team.isPending ? <Loading lines={3} /> : null}
      {team.isError ? <NotRead of={team} title={t("error")} /> : null}
      {team.data ? <TeamEditor loanId={loanId} team={team.data.rows} locked={locked} /> : null}
    </Panel>
  );
}
