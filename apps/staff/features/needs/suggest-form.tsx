"use client";
import { type SuggestedNeed, useNeedsOfApplication, useNeedWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Badge, Button, Checkbox } from "@gable/ui";
import { useState } from "react";

/** What the application calls for, borrower by borrower: ticked, and asked for at once. */
export function SuggestForm({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const suggested = useNeedsOfApplication(loanId);
  const writes = useNeedWrites(loanId);
  /** What was unticked: all that is not asked for yet is wanted at first. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!suggested.data) return <NotRead of={suggested} title={t("suggest.failed")} lines={6} />;
  const { rows } = suggested.data;
  const chosen = rows.filter((one) => !one.asked && !left.has(keyOf(one)));
  const people = [...new Map(rows.map((one) => [one.BorrowerId, one.borrowerName || "—"]))];
  const tick = (one: SuggestedNeed, on: boolean) => {
    const next = new Set(left);
    on ? next.delete(keyOf(one)) : next.add(keyOf(one));
    setLeft(next);
  };
  const ask = () =>
    writes.mutate(
      { what: "askSeveral", needs: chosen.map(needOf) },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("suggest.asked", { count: chosen.length }) });
          onClose();
        },
      },
    );
  return (
    <section
      aria-label={t("suggest.title")}
      className="mb-4 flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      <p className="text-ink-muted text-sm">{rows.length > 0 ? t("suggest.lead") : t("suggest.none")}</p>
      {people.map(([id, name]) => (
        <fieldset key={id} className="flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">{name}</legend>
          {rows
            .filter((one) => one.BorrowerId === id)
            .map((one) => (
              <div key={keyOf(one)} className="flex items-start gap-2">
                <Checkbox
                  className="flex-1"
                  label={one.title}
                  hint={one.description}
                  disabled={one.asked ?? false}
                  checked={!one.asked && !left.has(keyOf(one))}
                  onChange={(on) => tick(one, on)}
                />
                {one.asked ? <Badge>{t("suggest.alreadyAsked")}</Badge> : null}
              </div>
            ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={writes.isPending} disabled={chosen.length === 0} onClick={ask}>
          {t("suggest.send", { count: chosen.length })}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </section>
  );
}

const keyOf = (one: SuggestedNeed) => `${one.code} ${one.BorrowerId} ${one.title}`;

const needOf = ({ type, title, description, classification, BorrowerId }: SuggestedNeed) => ({
  type,
  title,
  description,
  classification,
  BorrowerId,
});
