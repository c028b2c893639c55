"use client";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, RadioGroup } from "@gable/ui";
import { useState } from "react";

interface Props {
  /** Those that are one, each with what it is told apart by. */
  of: readonly { id: string; name: string; label: readonly (string | false | undefined)[] }[];
  words: { title: string; lead: string; done: string };
  merge: (keep: string, others: string[]) => Promise<void>;
  onClose: (done: boolean) => void;
}

/** Chooses which of several entries of the address book is kept in place of all of them. */
export function MergeDialog({ of, words, merge, onClose }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const [keep, setKeep] = useState(of[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const kept = of.find((one) => one.id === keep);
  const send = async () => {
    setBusy(true);
    try {
      await merge(
        keep,
        of.filter((one) => one.id !== keep).map((one) => one.id),
      );
      notify({ tone: "good", title: words.done, detail: kept?.name ?? "" });
      onClose(true);
    } catch {
      setBusy(false); // told already
    }
  };
  return (
    <Dialog
      open
      sticky
      width={550}
      title={words.title}
      description={words.lead}
      onClose={() => busy || onClose(false)}
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose(false)}>
            {t("common:cancel")}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void send()}>
            {t("contacts:mergeDo", { name: kept?.name })}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t("contacts:keep")}
        layout="column"
        value={keep}
        onChange={setKeep}
        options={of.map((one) => ({ value: one.id, label: one.label.filter(Boolean).join(" · ") }))}
      />
    </Dialog>
  );
}
