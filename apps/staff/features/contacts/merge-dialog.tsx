"use client";
import { type BusinessContact, useContactWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, RadioGroup } from "@gable/ui";
import { useState } from "react";
import { phoneOf } from "./fields";

/** Chooses which of several contacts is kept in place of all of them. */
export function MergeDialog({
  contacts,
  onClose,
}: {
  contacts: readonly BusinessContact[];
  onClose: (done: boolean) => void;
}) {
  const { t } = useTranslation(["contacts", "common"]);
  const text = useText();
  const writes = useContactWrites();
  const [keep, setKeep] = useState(contacts[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const kept = contacts.find((one) => one.id === keep);
  const merge = async () => {
    setBusy(true);
    try {
      const others = contacts.filter((one) => one.id !== keep).map((one) => one.id);
      await writes.merge(keep, others);
      notify({ tone: "good", title: t("contacts:merged"), detail: kept?.name ?? "" });
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
      title={t("contacts:mergeTitle", { count: contacts.length })}
      description={t("contacts:mergeLead")}
      onClose={() => busy || onClose(false)}
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose(false)}>
            {t("common:cancel")}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void merge()}>
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
        options={contacts.map((one) => ({
          value: one.id,
          label: [
            one.name,
            one.companyName !== one.name && one.companyName,
            text(`contacts:type.${one.type}`),
            one.email,
            phoneOf(one),
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Dialog>
  );
}
