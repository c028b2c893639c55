"use client";
import { type Borrower, useBorrowers, useInvitations } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, cx, EmptyState, Panel, Tabs } from "@gable/ui";
import { CircleCheck, Plus } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import type { StepProps } from "../loan/step";
import { MissingList } from "../loan-info/missing-list";
import { DeclarationsForm } from "./declarations";
import { DemographicsForm } from "./demographics";
import { DECLARATION_FIELDS, DEMOGRAPHIC_FIELDS, PERSON_FIELDS } from "./fields";
import { borrowerName } from "./person";
import { PersonForm } from "./person-form";
import { ResidencesPanel } from "./residences";

const ALL_FIELDS = [...PERSON_FIELDS, ...DECLARATION_FIELDS, ...DEMOGRAPHIC_FIELDS];

/** The people of the loan: who they are, where they lived, what they declare. */
export function BorrowersStep(props: StepProps) {
  const { t } = useTranslation("borrower");
  const { file, completion, readOnly } = props;
  const [inactive, setInactive] = useState(false);
  const [at, setAt] = useQueryStates(
    { borrower: parseAsString.withDefault(""), part: parseAsString.withDefault("person") },
    { history: "replace" },
  );
  const writes = useBorrowers(file.LoanId);
  const all = file.Borrowers ?? [];
  const people = all
    .filter((borrower) => inactive || borrower.active !== false)
    .sort((one, other) => Number(other.isPrimaryBorrower ?? false) - Number(one.isPrimaryBorrower ?? false));
  const chosen = people.find((borrower) => borrower.id === at.borrower) ?? people[0];
  const add = async () => {
    const made = await writes.create({
      Role: "Borrower",
      active: true,
      isPrimaryBorrower: all.length === 0,
    } as Partial<Borrower>);
    void setAt({ borrower: made.id, part: "person" });
  };
  const missing = completion.missing.filter((entry) => entry.recordId === chosen?.id);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <Panel
          id="people"
          title={t("title")}
          bodyClass="p-1.5"
          aside={
            readOnly ? null : (
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" className="size-3.5" />}
                busy={writes.busy}
                onClick={() => void add()}
              >
                {t("add")}
              </Button>
            )
          }
        >
          {people.length === 0 ? <EmptyState title={t("newBorrower")} /> : null}
          <ul className="flex flex-col gap-1">
            {people.map((borrower) => (
              <PersonCard
                key={borrower.id}
                loanId={file.LoanId}
                borrower={borrower}
                current={borrower.id === chosen?.id}
                complete={!completion.missing.some((entry) => entry.recordId === borrower.id)}
                onChoose={() => void setAt({ borrower: borrower.id })}
              />
            ))}
          </ul>
          {all.some((borrower) => borrower.active === false) ? (
            <Checkbox className="m-2" label={t("showInactive")} checked={inactive} onChange={setInactive} />
          ) : null}
        </Panel>
        {chosen ? (
          <MissingList
            missing={missing}
            fields={ALL_FIELDS}
            nameOf={(entry) => MISSING_NAMES[entry.path] && t(MISSING_NAMES[entry.path] as "missing.ssn")}
          />
        ) : null}
      </div>
      {chosen ? (
        <Parts
          key={chosen.id}
          {...props}
          borrower={chosen}
          part={at.part}
          onPart={(part) => void setAt({ part })}
          missingPaths={missing.map((entry) => entry.path)}
        />
      ) : null}
    </div>
  );
}

const MISSING_NAMES: Record<string, string> = {
  "TaxpayerIdentifier.IdentifierValue": "missing.ssn",
  Residences: "missing.Residences",
  "Residences.Duration": "missing.Duration",
  "Residences.BasisType": "residence.BasisType",
  "Residences.LineText": "residence.edit",
  "Residences.MonthlyRentAmt": "residence.MonthlyRentAmt",
  EthnicityType: "demographic.ethnicity",
  HmdaRaces: "demographic.race",
};

function Parts({
  borrower,
  part,
  onPart,
  missingPaths,
  ...props
}: StepProps & { borrower: Borrower; part: string; onPart: (part: string) => void; missingPaths: string[] }) {
  const { t } = useTranslation("borrower");
  const missing = useMemo(() => new Set(missingPaths), [missingPaths]);
  const own = { ...props, borrower, missing };
  const tabs = [
    { value: "person", label: t("tab.person"), content: <PersonForm {...own} /> },
    { value: "residences", label: t("tab.residences"), content: <ResidencesPanel {...own} /> },
    { value: "declarations", label: t("tab.declarations"), content: <DeclarationsForm {...own} /> },
    { value: "demographics", label: t("tab.demographics"), content: <DemographicsForm {...own} /> },
  ];
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-medium font-serif text-2xl">{borrowerName(borrower) || t("newBorrower")}</h2>
      <Tabs
        label={t("tabs")}
        value={tabs.some((tab) => tab.value === part) ? part : "person"}
        onChange={onPart}
        tabs={tabs}
      />
    </div>
  );
}

export interface BorrowerProps extends StepProps {
  borrower: Borrower;
  missing: ReadonlySet<string>;
}

function PersonCard({
  loanId,
  borrower,
  current,
  complete,
  onChoose,
}: {
  loanId: number;
  borrower: Borrower;
  current: boolean;
  complete: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const invitations = useInvitations(loanId);
  const state = invitations.data?.get(borrower.id);
  return (
    <li>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onChoose}
        className={cx(
          "flex w-full flex-col items-start gap-1 rounded-md px-3 py-2 text-left",
          current ? "bg-pine-wash" : "hover:bg-sunken",
          borrower.active === false && "opacity-70",
        )}
      >
        <span className="flex w-full items-center justify-between gap-2 font-medium">
          <span className="truncate">{borrowerName(borrower) || t("newBorrower")}</span>
          {complete ? <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" /> : null}
        </span>
        <span className="flex flex-wrap gap-1">
          {borrower.isPrimaryBorrower ? <Badge tone="pine">{t("primary")}</Badge> : null}
          {borrower.active === false ? <Badge tone="warn">{t("inactive")}</Badge> : null}
          {borrower.Role && borrower.Role !== "Borrower" ? (
            <Badge>{text(`enums:BorrowerRole.${borrower.Role}`)}</Badge>
          ) : null}
          {state?.invitationStatus ? (
            <Badge tone="note">{text(`enums:InvitationStatus.${state.invitationStatus}`)}</Badge>
          ) : null}
        </span>
        {state?.pctComplete !== undefined ? (
          <span className="text-ink-muted text-xs">{t("pct", { pct: state.pctComplete })}</span>
        ) : null}
      </button>
    </li>
  );
}
