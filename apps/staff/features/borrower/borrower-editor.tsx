"use client";
import {
  type Borrower,
  type Declaration,
  type Demographic,
  type InvitationState,
  type LoanFile,
  useBorrowers,
  useLoanSaving,
  useSaveDeclaration,
  useSaveDemographic,
} from "@gable/api";
import { RecordFields, SaveBar, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Panel, Tabs } from "@gable/ui";
import { useEffect } from "react";
import { usePlace, writePlace } from "../frame/place";
import { latePart } from "../record/late-part";
import { BorrowerHeading } from "./borrower-heading";
import { DECLARATION_FIELDS, DEMOGRAPHIC_FIELDS, PERSON_FIELDS } from "./fields";
import { missingOf, type Part } from "./missing";
import { MissingList } from "./missing-list";
import { storedDeclaration, storedDemographic, storedPerson } from "./stored";

// One begins with the person, unless the address says otherwise: the other parts come when the step stands, or when they are turned to.
const PersonFields = latePart(() => import("./person-fields").then((module) => module.PersonFields));
if (typeof location !== "undefined" && !new URLSearchParams(location.search).has("part")) PersonFields.come();
const ResidenceList = latePart(() => import("./residence-list").then((module) => module.ResidenceList));
const DeclarationFields = latePart(() => import("./declaration-fields").then((module) => module.DeclarationFields));
const DemographicFields = latePart(() => import("./demographic-fields").then((module) => module.DemographicFields));
const QuestionsPart = latePart(() => import("./questions-part").then((module) => module.QuestionsPart));

const PARTS: readonly Part[] = ["person", "residences", "declarations", "demographics", "questions"];

/** Parts in which each record or answer is saved by itself. */
const SAVED_BY_ITSELF = new Set<Part>(["residences", "questions"]);

/** Shows a part; the first one needs no word in the address. */
const setPart = (part: string) => writePlace({ part: part === PARTS[0] ? null : part });

/** Everything about one person. The forms outlive the tabs, so that what is typed stays when another part is looked at. */
export function BorrowerEditor({
  loanId,
  file,
  borrower,
  invitation,
  onDirty,
}: {
  loanId: number;
  file: LoanFile;
  borrower: Borrower;
  invitation: InvitationState | undefined;
  onDirty: (dirty: boolean) => void;
}) {
  const { t } = useTranslation("borrower");
  const part = usePlace("part");
  const writes = useBorrowers(loanId);
  const saves = useLoanSaving();
  const tell = (title: string) => {
    if (saves === "asked") notify({ tone: "good", title });
  };
  const saveDeclaration = useSaveDeclaration(loanId);
  const saveDemographic = useSaveDemographic(loanId);
  const ofThis = <T extends { BorrowerId?: string }>(records: T[] | undefined) =>
    records?.find((one) => one.BorrowerId === borrower.id);
  const person = useRecordForm<Borrower>({
    record: borrower,
    fields: PERSON_FIELDS,
    id: "f",
    labels: "borrower:field",
    normalize: storedPerson,
    write: ({ patch, version }) => writes.update({ id: borrower.id, version, patch }),
    saves,
    onSaved: () => tell(t("saved")),
  });
  const declaration = useRecordForm({
    record: ofThis(file.Declarations) ?? EMPTY_DECLARATION,
    fields: DECLARATION_FIELDS,
    id: "f",
    labels: "borrower:declaration",
    normalize: storedDeclaration,
    write: ({ patch, version }) => saveDeclaration.mutateAsync({ borrowerId: borrower.id, patch, version }),
    saves,
    onSaved: () => tell(t("declaration.saved")),
  });
  const demographic = useRecordForm({
    record: ofThis(file.Demographics) ?? EMPTY_DEMOGRAPHIC,
    fields: DEMOGRAPHIC_FIELDS,
    id: "f",
    labels: "borrower:demographic",
    normalize: storedDemographic,
    write: ({ patch, version }) => saveDemographic.mutateAsync({ borrowerId: borrower.id, patch, version }),
    saves,
    onSaved: () => tell(t("demographic.saved")),
  });
  const forms = { person, declarations: declaration, demographics: demographic };
  const dirtyParts = (["person", "declarations", "demographics"] as const).filter((key) => forms[key].dirty);
  const dirty = dirtyParts.length > 0;
  // What is saved by itself is saved when one turns to another person: nothing is asked.
  const asks = dirty && saves === "asked";
  useEffect(() => onDirty(asks), [asks, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  async function save() {
    for (const key of dirtyParts) if (!(await forms[key].save())) return setPart(key);
  }

  const missing = missingOf(file, borrower);
  const shown = PARTS.find((one) => one === part) ?? "person";
  const content = {
    person: (
      <RecordFields form={person}>
        <PersonFields loanId={loanId} borrower={borrower} people={file.Borrowers ?? []} />
      </RecordFields>
    ),
    residences: <ResidenceList loanId={loanId} file={file} borrower={borrower} />,
    declarations: (
      <RecordFields form={declaration}>
        <DeclarationFields />
      </RecordFields>
    ),
    demographics: (
      <RecordFields form={demographic}>
        <DemographicFields />
      </RecordFields>
    ),
    questions: <QuestionsPart loanId={loanId} borrowerId={borrower.id} />,
  };
  return (
    <div data-record={borrower.id} className="flex min-w-0 flex-col gap-4">
      <Panel bodyClass="px-4 pt-3 pb-4">
        <BorrowerHeading loanId={loanId} borrower={borrower} invitation={invitation} />
        <MissingList missing={missing} questions={file.OpenQuestions} onGo={setPart} />
        <Tabs
          label={t("tabs")}
          value={shown}
          onChange={setPart}
          tabs={PARTS.map((key) => ({
            value: key,
            label: (
              <>
                {t(`tab.${key}`)}
                {key !== "residences" && key !== "questions" && forms[key].dirty ? (
                  <>
                    <span aria-hidden="true" className="size-1.5 rounded-full bg-brick" />
                    <span className="sr-only">{t("unsaved")}</span>
                  </>
                ) : null}
              </>
            ),
            content: content[key],
          }))}
        />
      </Panel>
      {dirty || !SAVED_BY_ITSELF.has(shown) ? (
        <SaveBar forms={[person, declaration, demographic]} onSave={() => void save()} />
      ) : null}
    </div>
  );
}

const EMPTY_DECLARATION: Declaration = { DeclarationDetail: {} } as Declaration;
const EMPTY_DEMOGRAPHIC: Demographic = { GovernmentMonitoringDetail: {} } as Demographic;
