"use client";
import type { LoanFile, LoanInfo } from "@gable/api";
import { fieldId, useField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Panel, TextField } from "@gable/ui";
import { activePeople, nameOf } from "../financial/person";

/** Where the numbers stand in the loan's terms. */
const CAIVRS_PATH = "GovernmentLoan.GovernmentBorrowers";
const MAX_LENGTH = 20;

type Answer = NonNullable<NonNullable<LoanInfo["GovernmentLoan"]>["GovernmentBorrowers"]>[number];

/** What the credit alert system answered about each borrower. */
export function CAIVRSPanel({ file }: { file: LoanFile }) {
  const { t } = useTranslation("government");
  const { value, props } = useField({ path: CAIVRS_PATH, label: t("caivrs") });
  const answers = (value ?? []) as Answer[];
  const people = activePeople(file.Borrowers ?? []);
  const change = (id: string, CAIVRSId: string) => {
    const others = answers.filter((answer) => answer.id !== id);
    props.onChange(CAIVRSId === "" ? others : [...others, { id, CAIVRSId }]);
  };
  return (
    <Panel id="caivrs" title={t("caivrs")}>
      {people.length === 0 ? <p className="text-ink-muted text-sm">{t("caivrsNone")}</p> : null}
      <div className="flex flex-col gap-3">
        {people.map((person) => (
          <TextField
            key={person.id}
            id={fieldId(`${CAIVRS_PATH}.${person.id}`)}
            label={t("caivrsOf", { name: nameOf(person) })}
            value={answers.find((answer) => answer.id === person.id)?.CAIVRSId ?? ""}
            maxLength={MAX_LENGTH}
            readOnly={props.readOnly}
            onChange={(next) => change(person.id, next)}
          />
        ))}
      </div>
    </Panel>
  );
}
