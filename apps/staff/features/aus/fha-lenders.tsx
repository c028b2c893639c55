"use client";
import { Fault } from "@gable/api";
import { type FhaLender, useFhaLenders, useFhaLenderWrites } from "@gable/api/aus-finding";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Banner, Button, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { useOwnList } from "./use-own-list";

interface Props {
  loanId: number;
  /** The number of whom the loan is submitted to FHA for. */
  present: string;
}

/** For whom an FHA loan is submitted: chosen from the company's list, to which one can be added. */
export function FhaLenders({ loanId, present }: Props) {
  const { t } = useTranslation("aus");
  const lenders = useFhaLenders(loanId);
  const writes = useFhaLenderWrites(loanId);
  const [editing, setEditing] = useState<FhaLender | "new">();
  const { isGuest, mayAdd, mayChange } = useOwnList();
  const rows = lenders.data?.rows ?? [];
  const gone = rows.find((lender) => lender.disabled);
  const chosen = gone ?? rows.find((lender) => lender.institutionIdentifier === present);
  return (
    <div className="flex flex-col gap-3">
      <NotRead of={lenders} title={t("fha.failed")} look="banner" lines={1} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label={t("fha.lender")}
          value={chosen?.institutionIdentifier ?? ""}
          emptyLabel={t("option.choose")}
          onChange={(number) => writes.mutate({ what: "choose", number: number || null })}
          options={rows.map(({ institutionIdentifier: value, displayName, disabled }) => ({
            value,
            label: displayName ?? value,
            disabled: disabled ?? false,
          }))}
        />
        {mayAdd ? (
          <Button size="sm" onClick={() => setEditing("new")}>
            {t("fha.add")}
          </Button>
        ) : null}
        {chosen && !chosen.disabled && mayChange(chosen) ? (
          <>
            <Button size="sm" look="ghost" onClick={() => setEditing(chosen)}>
              {t("fha.edit")}
            </Button>
            <Remove key={chosen.id} loanId={loanId} lender={chosen} />
          </>
        ) : null}
      </div>
      {isGuest ? <p className="text-ink-muted text-xs">{t("fha.ofCompany")}</p> : null}
      {editing ? (
        <LenderForm
          key={editing === "new" ? "new" : editing.id}
          loanId={loanId}
          of={editing === "new" ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </div>
  );
}

/** It is taken off the list for every loan, and nothing brings it back: that is asked first. */
function Remove({ loanId, lender }: { loanId: number; lender: FhaLender }) {
  const { t } = useTranslation("aus");
  const writes = useFhaLenderWrites(loanId);
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <Button size="sm" look="ghost" onClick={() => setAsks(true)}>
        {t("fha.remove")}
      </Button>
    );
  const remove = () =>
    writes.mutate(
      { what: "remove", lender },
      { onSuccess: () => notify({ tone: "good", title: t("fha.removed") }), onSettled: () => setAsks(false) },
    );
  return (
    <>
      <Button size="sm" look="danger" busy={writes.isPending} onClick={remove}>
        {t("fha.removeNow", { name: lender.name || lender.institutionIdentifier })}
      </Button>
      <Button size="sm" look="ghost" onClick={() => setAsks(false)}>
        {t("fha.keep")}
      </Button>
    </>
  );
}

interface FormProps {
  loanId: number;
  /** Null for a new one. */
  of: FhaLender | null;
  onClose: () => void;
}

function LenderForm({ loanId, of, onClose }: FormProps) {
  const { t } = useTranslation("aus");
  const wordsOf = useFaultWords();
  const writes = useFhaLenderWrites(loanId);
  const [number, setNumber] = useState(of?.institutionIdentifier ?? "");
  const [name, setName] = useState(of?.name ?? "");
  const save = () =>
    writes.mutate(of ? { what: "update", lender: of, number, name } : { what: "add", number, name }, {
      onSuccess: () => {
        notify({ tone: "good", title: t(of ? "fha.updated" : "fha.added") });
        onClose();
      },
    });
  return (
    <form
      aria-label={t(of ? "fha.edit" : "fha.add")}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {writes.error instanceof Fault ? (
        <Banner tone="bad">
          <p className="whitespace-pre-line">{wordsOf(writes.error)}</p>
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField label={t("fha.number")} value={number} onChange={setNumber} />
        <TextField label={t("fha.name")} value={name} onChange={setName} />
        <Button type="submit" size="sm" look="solid" busy={writes.isPending}>
          {t("fha.save")}
        </Button>
        <Button size="sm" look="ghost" onClick={onClose}>
          {t("fha.cancel")}
        </Button>
      </div>
    </form>
  );
}
