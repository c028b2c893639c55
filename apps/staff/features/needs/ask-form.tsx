"use client";
import { type Borrower, Fault, useNeedWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Select, TextArea, TextField } from "@gable/ui";
import { useState } from "react";
import { nameOf } from "../financial/person";

/** Asks a borrower for a document. */
export function AskForm({
  loanId,
  people,
  onClose,
}: {
  loanId: number;
  people: readonly Borrower[];
  onClose: () => void;
}) {
  const { t } = useTranslation(["needs", "common"]);
  const writes = useNeedWrites(loanId);
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [borrower, setBorrower] = useState(people[0]?.id ?? "");
  const [tried, setTried] = useState(false);
  const missing = (value: string) => (tried && !value.trim() ? t("common:required") : undefined);

  function ask() {
    setTried(true);
    if (!title.trim() || !borrower) return;
    writes.mutate(
      { what: "ask", need: { title: title.trim(), description: description.trim(), BorrowerId: borrower } },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("needs:asked", { title: title.trim() }) });
          onClose();
        },
      },
    );
  }
  return (
    <div className="mb-4 flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      {writes.error instanceof Fault ? (
        <Banner tone="bad">{writes.error.message || t("needs:writeFailed")}</Banner>
      ) : null}
      <TextField
        label={t("needs:askTitle")}
        hint={t("needs:askHint")}
        required
        maxLength={120}
        value={title}
        onChange={setTitle}
        error={missing(title)}
        autoComplete="off"
      />
      <TextArea label={t("needs:description")} maxLength={1000} value={description} onChange={setDescription} />
      <Select
        label={t("needs:borrower")}
        required
        value={borrower}
        onChange={setBorrower}
        options={people.map((person) => ({ value: person.id, label: nameOf(person) || "—" }))}
        error={missing(borrower)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={writes.isPending} onClick={ask}>
          {t("needs:send")}
        </Button>
        <Button onClick={onClose}>{t("needs:cancel")}</Button>
      </div>
    </div>
  );
}
