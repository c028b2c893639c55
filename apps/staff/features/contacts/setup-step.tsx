"use client";
import { useTeam } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button, Loading, Panel } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
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
      <div className="min-w-0 xl:col-span-2">
        <Messages file={file} />
      </div>
    </div>
  );
}

/** Who is told of the loan, and what was sent: read when one asks for it. */
function Messages({ file }: Pick<StepProps, "file">) {
  const { t } = useTranslation("contacts");
  const [open, setOpen] = useState(false);
  if (open) return <LoanMessages loanId={file.LoanId} stage={file.StageId} />;
  return (
    <Panel
      id="loan-messages"
      title={t("messages.title")}
      aside={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("messages.show")}
        </Button>
      }
    >
      <p className="text-ink-muted text-sm">{t("messages.lead")}</p>
    </Panel>
  );
}

function Team({ loanId }: { loanId: number }) {
  const { t } = useTranslation("team");
  const locked = useReadOnly();
  const team = useTeam(loanId);
  return (
    <Panel>
      <NotRead of={team} title={t("error")} lines={3} />
      {team.data ? <TeamEditor loanId={loanId} team={team.data.rows} locked={locked} /> : null}
    </Panel>
  );
}
