"use client";
import { type Qualification, useSession } from "@gable/api";
import { type TermProposal, useProposalDecision, useProposalEffect, useTermProposals } from "@gable/api/term-proposal";
import { useReadOnly } from "@gable/form";
import { formatInstant, formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences, WithAreas } from "@gable/shell";
import { useProposedWords } from "@gable/shell/proposed";
import { Button, ConfirmDialog, Dialog, Panel, TextArea } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { knownRatios } from "../loan/worked-figure";

/** The figures that a change of terms is weighed by. */
const WEIGHED = [
  ["payment", (of: Qualification) => formatUsd(of.HousingPayment?.TotalAmt)],
  ["ltv", (of: Qualification) => formatPercent(knownRatios(of).LTV, { min: 2, max: 2 })],
  ["dti", (of: Qualification) => formatPercent(knownRatios(of).DTI, { min: 2, max: 2 })],
  ["cashToClose", (of: Qualification) => formatUsd(of.CashToClose)],
] as const;

/** What borrowers would have of the loan, as soon as one has proposed something: what waits with its effect, and what came of the rest. */
export function TermProposals({ loanId }: { loanId: number }) {
  const { rows = [] } = useTermProposals("staff", loanId).data ?? {};
  if (rows.length === 0) return null;
  const waiting = rows.find(({ state }) => state === "SENT");
  return (
    <WithAreas areas={["proposals"]}>
      {waiting ? <Waiting key={waiting.id} loanId={loanId} proposal={waiting} /> : null}
      <Earlier rows={rows.filter(({ state }) => state !== "SENT")} />
    </WithAreas>
  );
}

function Waiting({ loanId, proposal }: { loanId: number; proposal: TermProposal }) {
  const { t } = useTranslation("proposals");
  const { language } = usePreferences();
  const words = useProposedWords();
  const effect = useProposalEffect(loanId, proposal.id);
  const { data } = effect;
  const changes = data?.changes ?? proposal.changes;
  return (
    <Panel id="proposal" title={t("title", { name: proposal.proposedByName })}>
      <p className="mb-3 text-ink-muted text-sm">{t("lead", { at: formatInstant(proposal.proposedAt, language) })}</p>
      {changes.length === 0 ? <p className="text-sm">{t("same")}</p> : null}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {changes.length > 0 ? (
          <Compared heads={[t("term"), t("now"), t("proposed")]}>
            {changes.map((one) => (
              <Row key={one.field} cells={[words.field(one), words.value(one, one.from), words.value(one, one.to)]} />
            ))}
          </Compared>
        ) : null}
        {data ? (
          <Compared heads={[t("figure"), t("now"), t("after")]}>
            {WEIGHED.map(([name, value]) => (
              <Row key={name} cells={[t(`figures.${name}`), value(data.before), value(data.after)]} />
            ))}
          </Compared>
        ) : (
          <NotRead look="banner" lines={4} of={effect} title={t("effectFailed")} />
        )}
      </div>
      <Decision loanId={loanId} proposal={proposal} termsVersion={data?.termsVersion} />
    </Panel>
  );
}

function Compared({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-line border-b text-left text-ink-muted text-xs">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-3 font-medium last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ cells: [name, before, after] }: { cells: readonly [string, string, string] }) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {name}
      </th>
      <td className="py-1.5 pr-3 text-ink-muted tabular-nums">{before}</td>
      <td className={`py-1.5 tabular-nums ${before === after ? "text-ink-muted" : "font-medium"}`}>{after}</td>
    </tr>
  );
}

/** Accepting it, or turning it down with a word to the borrower. */
function Decision({
  loanId,
  proposal,
  termsVersion,
}: {
  loanId: number;
  proposal: TermProposal;
  termsVersion: number | undefined;
}) {
  const { t } = useTranslation(["proposals", "common"]);
  const locked = useReadOnly();
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  const decision = useProposalDecision(loanId);
  const [asks, setAsks] = useState<"accept" | "turnDown" | null>(null);
  const [answer, setAnswer] = useState("");
  if (!may) return null;
  const name = proposal.proposedByName;
  // What is refused is told by the request itself; the proposal waits on.
  const done = (title: string) => [() => notify({ tone: "good", title }), () => undefined] as const;
  const close = () => setAsks(null);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {locked ? null : (
        <Button look="solid" onClick={() => setAsks("accept")}>
          {t("accept")}
        </Button>
      )}
      <Button onClick={() => setAsks("turnDown")}>{t("turnDown")}</Button>
      <ConfirmDialog
        open={asks === "accept"}
        title={t("acceptTitle")}
        message={t("acceptMessage", { name })}
        confirmLabel={t("accept")}
        cancelLabel={t("common:cancel")}
        onCancel={close}
        onConfirm={() => {
          close();
          void decision.accept(proposal, termsVersion).then(...done(t("accepted")));
        }}
      />
      <Dialog
        open={asks === "turnDown"}
        onClose={close}
        title={t("turnDownTitle")}
        footer={
          <>
            <Button onClick={close}>{t("common:cancel")}</Button>
            <Button
              look="solid"
              disabled={answer.trim() === ""}
              onClick={() => {
                close();
                void decision.turnDown(proposal, answer.trim()).then(...done(t("turnedDown")));
              }}
            >
              {t("turnDownConfirm")}
            </Button>
          </>
        }
      >
        <TextArea label={t("reason", { name })} required maxLength={500} value={answer} onChange={setAnswer} />
      </Dialog>
    </div>
  );
}

function Earlier({ rows }: { rows: readonly TermProposal[] }) {
  const { t } = useTranslation("proposals");
  const text = useText();
  const { language } = usePreferences();
  const { change } = useProposedWords();
  if (rows.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-sm text-ink-muted">{t("earlier")}</summary>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id} className="py-2">
            <span className="block">{one.changes.map(change).join("; ")}</span>
            <span className="block text-ink-muted text-xs">
              {text(`proposals:state.${one.state}`, { name: one.decidedByName ?? "" })}
              {` · ${formatInstant(one.decidedAt ?? one.proposedAt, language)}`}
              {one.answer ? ` · ${one.answer}` : null}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
