"use client";
import { Fault, type TrackerAddressee, useTrackerRecipients, useTrackerRecipientWrites } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Badge, Banner, Button, Dialog, EmptyState, IconButton, Select, TextField } from "@gable/ui";
import { X } from "lucide-react";
import { useState } from "react";
import { SendDialog } from "./send-dialog";

interface Props {
  loanId: number;
  trackerId: string;
  name: string;
  onClose: () => void;
}

/** Who is told of a tracker of the loan, and the way to tell them now. */
export function TrackerRecipients({ loanId, trackerId, name, onClose }: Props) {
  const { t } = useTranslation("messages");
  const locked = useReadOnly();
  const [sending, setSending] = useState(false);
  const recipients = useTrackerRecipients(loanId, trackerId);
  const writes = useTrackerRecipientWrites(loanId, trackerId);
  const rows = recipients.data?.rows ?? [];
  const tell = (what: "added" | "removed" | "wasReset") =>
    notify({ tone: "good", title: t("recipients.updated"), detail: t(`recipients.${what}`) });
  const remove = (ids?: string[]) =>
    writes.remove(ids).then(
      () => tell(ids ? "removed" : "wasReset"),
      () => undefined, // told already
    );
  if (sending)
    return (
      <SendDialog
        loanId={loanId}
        of={{ TrackerId: trackerId }}
        title={t("send.tracker", { tracker: name })}
        onClose={() => setSending(false)}
      />
    );
  return (
    <Dialog
      open
      width={680}
      title={t("recipients.title", { tracker: name })}
      onClose={onClose}
      footer={
        <>
          {rows.length > 0 && !locked ? (
            <Button className="mr-auto" look="danger" onClick={() => void remove()}>
              {t("recipients.reset")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t("send.close")}</Button>
          {locked ? null : (
            <Button look="solid" disabled={rows.length === 0} onClick={() => setSending(true)}>
              {t("recipients.mailNow")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NotRead of={recipients} title={t("recipients.failed")} lines={3} />
        {recipients.data && rows.length === 0 ? (
          <EmptyState title={t("recipients.none")}>{t("recipients.noneHint")}</EmptyState>
        ) : null}
        {rows.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center gap-3 px-3 py-1.5 text-sm">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {row.name ? <span className="font-medium">{row.name} </span> : null}
                  <span className="text-ink-muted">{row.email}</span>
                  {row.language === "es" ? (
                    <>
                      {" "}
                      <Badge>{t("settings.spanish")}</Badge>
                    </>
                  ) : null}
                </span>
                {locked ? null : (
                  <IconButton
                    size="sm"
                    label={t("recipients.remove", { name: row.name || row.email })}
                    onClick={() => void remove([row.id])}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {locked ? null : <Addition add={writes.add} onAdded={() => tell("added")} />}
      </div>
    </Dialog>
  );
}

function Addition(props: { add: (to: TrackerAddressee) => Promise<void>; onAdded: () => void }) {
  const { t } = useTranslation("messages");
  const wordsOf = useFaultWords();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [language, setLanguage] = useState<"en" | "es">("en");
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    setFault(null);
    try {
      await props.add({ email: email.trim(), language, ...(name.trim() ? { name: name.trim() } : {}) });
      setName("");
      setEmail("");
      props.onAdded();
    } catch (problem) {
      if (problem instanceof Fault) setFault(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1.3fr_7rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {fault ? (
        <div className="sm:col-span-4">
          <Banner tone="bad" title={wordsOf(fault)} />
        </div>
      ) : null}
      <TextField
        label={t("recipients.name")}
        value={name}
        onChange={setName}
        maxLength={150}
        autoComplete="off"
        enterSubmits
      />
      <TextField
        label={t("recipients.email")}
        type="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
        enterSubmits
      />
      <Select
        label={t("recipients.language")}
        value={language}
        options={[
          { value: "en", label: t("settings.english") },
          { value: "es", label: t("settings.spanish") },
        ]}
        onChange={(next) => setLanguage(next === "es" ? "es" : "en")}
      />
      <Button type="submit" busy={busy} disabled={email.trim() === ""}>
        {t("recipients.add")}
      </Button>
    </form>
  );
}
