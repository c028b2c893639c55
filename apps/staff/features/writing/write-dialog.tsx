"use client";
import { type Correspondence, type LoanDocument, useCorrespondence, useLoanDocuments, useWriting } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Button, Checkbox, Dialog, RadioGroup, TextArea, TextField } from "@gable/ui";
import { useState } from "react";
import { DocumentsField } from "./documents-field";
import { type Draft, LONGEST_TEXT, sendable, troublesOf, writingOf } from "./draft";
import type { Opening } from "./open";
import { PeopleField } from "./people-field";

interface Props {
  opening: Opening;
  onClose: () => void;
}

/** Writes to people of a loan in words of one's own, by email or text, with documents of it. */
export function WriteDialog(props: Props) {
  return (
    <WithAreas areas={["messages", "contacts", "enums"]}>
      <Reading {...props} />
    </WithAreas>
  );
}

function Reading({ opening, onClose }: Props) {
  const { t } = useTranslation("messages");
  const { t: common } = useTranslation("common");
  const who = useCorrespondence(opening.loanId);
  const documents = useLoanDocuments(opening.loanId);
  // What is written stays as it is typed, whatever is read anew meanwhile.
  if (who.data && documents.data)
    return <Writing opening={opening} who={who.data} documents={sendable(documents.data.rows)} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t("write.title")}
      width={680}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common("cancel")}</Button>}
    >
      <NotRead of={[who, documents]} title={t("write.failed")} lines={6} />
    </Dialog>
  );
}

function draftOf(
  { people = [], addresses = [], documents = [], subject = "", body = "" }: Opening,
  who: Correspondence,
) {
  return {
    channel: "EMAIL",
    to: [...people.filter((id) => who.people.some((person) => person.id === id)), ...addresses],
    cc: [],
    subject,
    body,
    documents,
    documentsBy: "LINK",
    repliesToLoan: who.loanAddress !== undefined,
  } satisfies Draft;
}

interface WritingProps extends Props {
  who: Correspondence;
  documents: readonly LoanDocument[];
}

function Writing({ opening, who, documents, onClose }: WritingProps) {
  const { t } = useTranslation("messages");
  const { t: common } = useTranslation("common");
  const { write } = useWriting(opening.loanId);
  const [draft, setDraft] = useState<Draft>(() => draftOf(opening, who));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const troubles = troublesOf(draft, who, documents);
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }));
  const send = async () => {
    setBusy(true);
    setFault(null);
    try {
      const sent = await write(writingOf(draft));
      notify({ tone: "good", title: t("write.onItsWay", { count: sent.length }) });
      onClose();
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      sticky
      width={680}
      title={t("write.title")}
      description={t("write.lead", { address: who.replyTo })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={busy} disabled={troubles.length > 0} onClick={() => void send()}>
            {t("write.send")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault ? <FaultBanner of={fault} /> : null}
        <Addressing draft={draft} who={who} onChange={change} />
        <Words draft={draft} onChange={change} />
        <DocumentsField draft={draft} who={who} documents={documents} troubles={troubles} onChange={change} />
        {draft.channel === "EMAIL" && who.loanAddress ? (
          <Checkbox
            label={t("write.repliesToLoan")}
            hint={t("write.repliesToLoanHint")}
            checked={draft.repliesToLoan}
            onChange={(repliesToLoan) => change({ repliesToLoan })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}

/** Which way, and to whom. */
function Addressing({ draft, who, onChange }: PartProps & { who: Correspondence }) {
  const { t } = useTranslation("messages");
  const { channel } = draft;
  return (
    <>
      <RadioGroup
        label={t("field.channels")}
        value={channel}
        options={[
          { value: "EMAIL", label: t("channel.EMAIL") },
          { value: "SMS", label: t("channel.SMS") },
        ]}
        onChange={(next) => {
          const by = next as Draft["channel"];
          // A text goes to people of the loan alone.
          onChange({ channel: by, ...(by === "SMS" ? { to: draft.to.filter((one) => !one.includes("@")) } : {}) });
        }}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PeopleField
          label={t("field.mailTo")}
          required
          people={who.people}
          channel={channel}
          chosen={draft.to}
          onChange={(to) => onChange({ to })}
        />
        {channel === "EMAIL" ? (
          <PeopleField
            label={t("field.mailCC")}
            people={who.people}
            channel={channel}
            chosen={draft.cc}
            onChange={(cc) => onChange({ cc })}
          />
        ) : null}
      </div>
      {channel === "EMAIL" && who.copies.length > 0 ? (
        <p className="text-ink-muted text-xs [overflow-wrap:anywhere]">
          {t("loan.copiesOf")} {who.copies.join(", ")}
        </p>
      ) : null}
    </>
  );
}

/** What is said. */
function Words({ draft, onChange }: PartProps) {
  const { t } = useTranslation("messages");
  const isText = draft.channel === "SMS";
  return (
    <>
      {isText ? null : (
        <TextField
          label={t("field.subject")}
          required
          maxLength={200}
          value={draft.subject}
          onChange={(subject) => onChange({ subject })}
        />
      )}
      <TextArea
        label={t("write.body")}
        required
        rows={isText ? 4 : 8}
        maxLength={isText ? LONGEST_TEXT : 10_000}
        hint={isText ? t("write.textHint") : undefined}
        value={draft.body}
        onChange={(body) => onChange({ body })}
      />
    </>
  );
}
