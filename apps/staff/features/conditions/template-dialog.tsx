"use client";
import {
  type Condition,
  type ConditionAsk,
  type OfferedCondition,
  useConditionsFromTemplates,
  useLoanConditionTemplates,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { PRIOR_TO } from "@gable/loan/condition";
import { NotRead, notify, usePreferences, WithAreas } from "@gable/shell";
import { Badge, Button, Checkbox, Dialog, Select, TextField } from "@gable/ui";
import { type KeyboardEvent, useState } from "react";
import { hasWords } from "../documents/folder";
import { textOf } from "./template-words";

interface Props {
  loanId: number;
  there: readonly Condition[];
  onClose: () => void;
}

/** Chooses of the conditions that the company often has, and what people are asked for them at once. */
export function TemplateDialog(props: Props) {
  return (
    <WithAreas areas={["conditionTemplates"]}>
      <Choice {...props} />
    </WithAreas>
  );
}

/** Of a template's asks, those that somebody is there for and that are not asked already. */
const asksOf = ({ asks }: OfferedCondition) => asks.filter((ask) => ask.name && !ask.openNeedId);
const keyOf = (template: OfferedCondition, ask: ConditionAsk) =>
  `${template.id} ${ask.code} ${ask.BorrowerId ?? ask.BusinessContactId ?? ""}`;

function Choice({ loanId, there, onClose }: Props) {
  const { t } = useTranslation("conditionTemplates");
  const { t: of } = useTranslation("conditions");
  const text = useText();
  const templates = useLoanConditionTemplates(loanId);
  const adding = useConditionsFromTemplates(loanId);
  const [words, setWords] = useState("");
  const [due, setDue] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [unasked, setUnasked] = useState<ReadonlySet<string>>(new Set());
  const all = templates.data?.rows ?? [];
  const codes = new Set(there.map(({ code }) => code));
  const rows = all.filter((one) => hasWords(textOf(one), words) && (due === "" || one.priorTo === due));
  const picked = all.filter(({ id }) => chosen.has(id));
  const asked = picked.flatMap((one) => asksOf(one).filter((ask) => !unasked.has(keyOf(one, ask))));
  const add = () =>
    adding.mutate(
      picked.map((one) => ({
        templateId: one.id,
        asks: one.asks
          .filter((ask) => ask.name && !unasked.has(keyOf(one, ask)))
          .map(({ code, BorrowerId, BusinessContactId }) => ({ code, BorrowerId, BusinessContactId })),
      })),
      {
        onSuccess: ({ made, asked: now, alreadyAsked }) => {
          const rest = [
            now > 0 ? t("choose.askedNow", { count: now }) : "",
            alreadyAsked.length > 0 ? t("choose.known", { needs: alreadyAsked.join(", ") }) : "",
          ].filter(Boolean);
          notify({
            tone: "good",
            title: t("choose.added", { count: made }),
            ...(rest.length > 0 && { detail: rest.join(". ") }),
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      side
      sticky={chosen.size > 0}
      width={740}
      title={t("choose.title")}
      description={t("choose.lead")}
      onClose={onClose}
      footer={
        <>
          {asked.length > 0 ? (
            <span className="mr-auto text-ink-muted text-sm">{t("choose.askCount", { count: asked.length })}</span>
          ) : null}
          <Button onClick={onClose}>{of("cancel")}</Button>
          <Button look="solid" busy={adding.isPending} disabled={chosen.size === 0} onClick={add}>
            {of("addChosen", { count: chosen.size })}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from one box to the next; each is reached without them */}
      <div onKeyDown={toNextBox}>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <TextField label={t("search")} value={words} onChange={setWords} />
          </div>
          <div className="w-48">
            <Select
              label={t("choose.due")}
              emptyLabel={t("choose.anyDue")}
              value={due}
              options={PRIOR_TO.map((priorTo) => ({ value: priorTo, label: of(`due.${priorTo}`) }))}
              onChange={setDue}
            />
          </div>
        </div>
        <NotRead of={templates} title={t("failed")} lines={6} />
        {templates.data && rows.length === 0 ? <p className="mt-3 text-ink-muted text-sm">{t("none")}</p> : null}
        {PRIOR_TO.map((priorTo) => {
          const list = rows.filter((one) => one.priorTo === priorTo);
          if (list.length === 0) return null;
          const name = text(`conditions:due.${priorTo}`);
          return (
            <section key={priorTo} aria-label={name} className="mt-4">
              <h3 className="font-medium text-ink-muted text-xs">{name}</h3>
              <ul className="flex flex-col divide-y divide-line">
                {list.map((one) => (
                  <li key={one.id} className="py-2">
                    <Offer
                      template={one}
                      isThere={codes.has(one.code)}
                      isChosen={chosen.has(one.id)}
                      onChoose={(on) => setChosen(ticked(chosen, one.id, on))}
                      unasked={unasked}
                      onAsk={(key, on) => setUnasked(ticked(unasked, key, !on))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  template: OfferedCondition;
  isThere: boolean;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  unasked: ReadonlySet<string>;
  onAsk: (key: string, on: boolean) => void;
}

function Offer({ template, isThere, isChosen, onChoose, unasked, onAsk }: OfferProps) {
  const { t } = useTranslation("conditionTemplates");
  const { t: of } = useTranslation("conditions");
  const text = useText();
  const { language } = usePreferences();
  const about = [
    template.category ? text(`conditions:about.${template.category}`) : "",
    template.LoanRole ? text(`enums:Role.${template.LoanRole}`) : "",
    ...template.asks.map(({ title }) => title),
  ].filter(Boolean);
  return (
    <>
      <div className="flex items-start gap-2">
        <Checkbox
          className="flex-1"
          label={
            <>
              <span className="mr-2 font-medium tabular-nums">{template.code}</span>
              {(language === "es" && template.descriptionEs) || template.description}
            </>
          }
          hint={about.join(" · ")}
          checked={isChosen}
          onChange={onChoose}
        />
        {isThere ? <Badge>{of("alreadyThere")}</Badge> : null}
      </div>
      {isChosen && template.asks.length > 0 ? (
        <ul aria-label={t("asks")} className="mt-1.5 ml-6 flex flex-col gap-1.5">
          {template.asks.map((ask) => {
            const key = keyOf(template, ask);
            return (
              <li key={key} className="flex items-start gap-2">
                {ask.name ? (
                  <Checkbox
                    className="flex-1"
                    label={t("choose.ask", { name: ask.name, need: ask.title })}
                    disabled={!!ask.openNeedId}
                    checked={!ask.openNeedId && !unasked.has(key)}
                    onChange={(on) => onAsk(key, on)}
                  />
                ) : (
                  <span className="text-ink-muted text-sm">{t("choose.noOne", { need: ask.title })}</span>
                )}
                {ask.openNeedId ? <Badge tone="note">{t("choose.asked")}</Badge> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

function ticked(of: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(of);
  on ? next.add(key) : next.delete(key);
  return next;
}

/** With the arrows up and down one goes from box to box, from the search on. */
function toNextBox(event: KeyboardEvent<HTMLElement>) {
  const at = event.target;
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || !(at instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
  const next = boxes[boxes.indexOf(at) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
