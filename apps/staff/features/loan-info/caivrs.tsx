"use client";
import type { LoanFile, LoanInfo } from "@gable/api";
import { fieldId, useField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Panel, Select, TextField } from "@gable/ui";
import { activePeople, nameOf } from "../financial/person";

/** Where the numbers stand in the loan's terms. */
const CAIVRS_PATH = "GovernmentLoan.GovernmentBorrowers";
const MAX_LENGTH = 20;
const MAX_REASON = 300;
/** The lists of those with whom the government does no business, and what was found there. */
const LISTS = ["LDPListedInd", "SAMListedInd"] as const;
const ANSWERS = ["no", "yes"] as const;
const LISTED = { no: false, yes: true } as const;

type Answer = NonNullable<NonNullable<LoanInfo["GovernmentLoan"]>["GovernmentBorrowers"]>[number];

/** What of an answer says something: without that it is none. */
const isSaid = ({ id: _, ...said }: Answer) => Object.values(said).some((value) => value !== undefined && value !== "");

/** What the credit alert system answered about each borrower, and whether a list of those who are excluded names them. */
export function CAIVRSPanel({ file }: { file: LoanFile }) {
  const { t } = useTranslation("government");
  const { value, props } = useField({
    path: CAIVRS_PATH,
    label: t("caivrs"),
    checkAll: (all) => ((all as Answer[]).some(isReasonMissing) ? { key: "required" } : null),
  });
  const answers = (value ?? []) as Answer[];
  const people = activePeople(file.Borrowers ?? []);
  const change = (id: string, said: Partial<Answer>) => {
    const others = answers.filter((answer) => answer.id !== id);
    const next = { id, ...answers.find((answer) => answer.id === id), ...said };
    props.onChange(isSaid(next) ? [...others, next] : others);
  };
  return (
    <Panel id="caivrs" title={t("caivrs")}>
      {people.length === 0 ? <p className="text-ink-muted text-sm">{t("caivrsNone")}</p> : null}
      <div className="flex flex-col gap-4">
        {people.map((person) => {
          const name = nameOf(person);
          const answer = answers.find(({ id }) => id === person.id);
          const at = (field: string) => fieldId(`${CAIVRS_PATH}.${person.id}${field}`);
          return (
            <div key={person.id} className="flex flex-col gap-2">
              <TextField
                id={at("")}
                label={t("caivrsOf", { name })}
                value={answer?.CAIVRSId ?? ""}
                maxLength={MAX_LENGTH}
                readOnly={props.readOnly}
                onChange={(CAIVRSId) => change(person.id, { CAIVRSId })}
              />
              <div className="grid gap-2 sm:grid-cols-2">
                {LISTS.map((list) => (
                  <Select
                    key={list}
                    id={at(`.${list}`)}
                    label={t(`${list}.of`, { name })}
                    value={ANSWERS.find((one) => LISTED[one] === answer?.[list]) ?? ""}
                    emptyLabel={t("listed.unknown")}
                    options={ANSWERS.map((one) => ({ value: one, label: t(`listed.${one}`) }))}
                    readOnly={props.readOnly}
                    onChange={(one) => change(person.id, { [list]: LISTED[one as "no"] })}
                  />
                ))}
              </div>
              {answer?.LDPListedInd || answer?.SAMListedInd ? (
                <TextField
                  id={at(".ExclusionReason")}
                  label={t("exclusionReasonOf", { name })}
                  required
                  value={answer.ExclusionReason ?? ""}
                  maxLength={MAX_REASON}
                  readOnly={props.readOnly}
                  error={isReasonMissing(answer) && props.error ? true : undefined}
                  onChange={(ExclusionReason) => change(person.id, { ExclusionReason })}
                />
              ) : null}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

const isReasonMissing = ({ LDPListedInd, SAMListedInd, ExclusionReason }: Answer) =>
  (LDPListedInd || SAMListedInd) && !ExclusionReason?.trim();
