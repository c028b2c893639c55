"use client";
import { type TermProposal, useOwnProposals, useTermProposals } from "@gable/api/term-proposal";
import { useText, useTranslation } from "@gable/i18n";
import { notify, usePreferences, WithAreas } from "@gable/shell";
import { useProposedWords } from "@gable/shell/proposed";
import { Button } from "@gable/ui";
import { useState } from "react";
import { Card } from "./card";
import { longDay } from "./milestone";

/** How many of the borrower's proposals are shown: what waits, and what the last ones came to. */
const SHOWN = 3;

/** The other terms that the borrower asked for, and what became of them; nothing where there are none. */
export default function Proposals({ loanId }: { loanId: number }) {
  const rows = (useTermProposals("borrower", loanId).data?.rows ?? []).filter(({ state }) => state !== "WITHDRAWN");
  if (rows.length === 0) return null;
  return (
    <WithAreas areas={["proposals"]}>
      <Asked loanId={loanId} rows={rows.slice(0, SHOWN)} />
    </WithAreas>
  );
}

function Asked({ loanId, rows }: { loanId: number; rows: readonly TermProposal[] }) {
  const { t } = useTranslation("proposals");
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-medium font-serif text-xl">{t("pos.heading")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((one) => (
          <One key={one.id} loanId={loanId} proposal={one} />
        ))}
      </ul>
    </Card>
  );
}

function One({ loanId, proposal }: { loanId: number; proposal: TermProposal }) {
  const { t } = useTranslation("proposals");
  const text = useText();
  const { language } = usePreferences();
  const { change } = useProposedWords();
  const own = useOwnProposals(loanId);
  const [busy, setBusy] = useState(false);
  const waits = proposal.state === "SENT";
  const takeBack = () => {
    setBusy(true);
    own
      .takeBack(proposal)
      .then(
        () => notify({ tone: "good", title: t("pos.takenBack") }),
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium" role={waits ? "status" : undefined}>
          {text(`proposals:pos.${proposal.state}`)}
        </p>
        <ul>
          {proposal.changes.map((one) => (
            <li key={one.field}>{change(one)}</li>
          ))}
        </ul>
        <p className="text-ink-muted text-sm">
          {proposal.decidedAt
            ? t("pos.by", { name: proposal.decidedByName, date: longDay(proposal.decidedAt, language) })
            : t("pos.sentOn", { date: longDay(proposal.proposedAt, language) })}
        </p>
        {proposal.answer ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{proposal.answer}</p> : null}
        {waits ? <p className="text-ink-muted text-sm">{t("pos.waits")}</p> : null}
      </div>
      {waits ? (
        <Button size="lg" className="rounded-full!" busy={busy} onClick={takeBack}>
          {t("pos.takeBack")}
        </Button>
      ) : null}
    </li>
  );
}
