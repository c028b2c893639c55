"use client";
import { type NeedAsk, type OfferedNeedSet, useLoanNeedSets, useNeedsFromSet } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences } from "@gable/shell";
import { Badge, Button, Checkbox, Select } from "@gable/ui";
import { useState } from "react";
import { nameOf } from "./set-name";

/** Asks for what a set asks for, with what of it is new and what stands already. */
export function SetForm({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("needSets");
  const { language } = usePreferences();
  const sets = useLoanNeedSets(loanId);
  const asking = useNeedsFromSet(loanId);
  const [picked, setPicked] = useState("");
  /** What was unticked: all that is new is wanted at first. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!sets.data) return <NotRead of={sets} title={t("failed")} lines={6} />;
  const rows = [...sets.data.rows].sort((one, other) => Number(other.isForLoan) - Number(one.isForLoan));
  const set = rows.find(({ id }) => id === picked) ?? rows.find(({ isForLoan }) => isForLoan);
  const chosen = set ? freshOf(set).filter((ask) => !left.has(keyOf(set, ask))) : [];
  const ask = () =>
    set &&
    asking.mutate(
      { set, asks: chosen },
      {
        onSuccess: ({ count, alreadyAsked }) => {
          const needs = alreadyAsked.join(", ");
          notify({
            tone: "good",
            title: t("loan.asked", { count }),
            ...(needs && { detail: t("loan.known", { needs }) }),
          });
          onClose();
        },
      },
    );
  return (
    <section
      aria-label={t("loan.title")}
      className="mb-4 flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      {rows.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("loan.none")}</p>
      ) : (
        <Select
          label={t("loan.set")}
          {...(set ? {} : { emptyLabel: t("loan.choose") })}
          value={set?.id ?? ""}
          options={rows.map((row) => {
            const name = nameOf(row, language);
            return { value: row.id, label: row.isForLoan ? name : t("loan.forOther", { name }) };
          })}
          onChange={setPicked}
        />
      )}
      {set ? <Preview set={set} left={left} onLeave={setLeft} /> : null}
      <div className="flex flex-wrap gap-2">
        {rows.length > 0 ? (
          <Button look="solid" busy={asking.isPending} disabled={chosen.length === 0} onClick={ask}>
            {t("loan.send", { count: chosen.length })}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t("loan.cancel")}</Button>
      </div>
    </section>
  );
}

/** Of a set's asks, those that somebody is there for and that are not asked already. */
const freshOf = ({ asks }: OfferedNeedSet) => asks.filter((ask) => ask.name && !ask.openNeedId);
const personOf = (ask: NeedAsk) => ask.BorrowerId ?? ask.BusinessContactId ?? "";
const keyOf = (set: OfferedNeedSet, ask: NeedAsk) => `${set.id} ${ask.code} ${personOf(ask)}`;

interface PreviewProps {
  set: OfferedNeedSet;
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** Person by person: what would be asked, and what is asked already. */
function Preview({ set, left, onLeave }: PreviewProps) {
  const { t } = useTranslation("needSets");
  const people = [...new Map(set.asks.map((ask) => [personOf(ask), ask.name ?? ""]))];
  const tick = (key: string, on: boolean) => {
    const next = new Set(left);
    on ? next.delete(key) : next.add(key);
    onLeave(next);
  };
  const standing = set.asks.filter((ask) => ask.openNeedId).length;
  return (
    <>
      <div className="flex flex-col gap-1 text-ink-muted text-sm">
        {set.isForLoan ? null : <p>{t("loan.other")}</p>}
        <p>{set.asks.length > 0 ? t("loan.lead") : t("loan.nothing")}</p>
        {set.asks.length > 0 ? <p role="status">{t("loan.counts", { fresh: freshOf(set).length, standing })}</p> : null}
      </div>
      {people.map(([id, name]) => {
        const asks = set.asks.filter((ask) => personOf(ask) === id);
        if (!id)
          return asks.map((ask) => (
            <p key={ask.code} className="text-ink-muted text-sm">
              {t("loan.noOne", { need: ask.title })}
            </p>
          ));
        return (
          <fieldset key={id} className="flex flex-col gap-2">
            <legend className="mb-1 font-medium text-sm">{name}</legend>
            {asks.map((ask) => {
              const key = keyOf(set, ask);
              return (
                <div key={key} className="flex items-start gap-2">
                  <Checkbox
                    className="flex-1"
                    label={ask.title}
                    {...(ask.description && { hint: ask.description })}
                    disabled={!!ask.openNeedId}
                    checked={!ask.openNeedId && !left.has(key)}
                    onChange={(on) => tick(key, on)}
                  />
                  {ask.openNeedId ? <Badge>{t("loan.standing")}</Badge> : null}
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </>
  );
}
