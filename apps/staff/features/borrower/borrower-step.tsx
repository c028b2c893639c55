"use client";
import { useBorrowers, useInvitations, useLoan } from "@gable/api";
import { DiscardDialog } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, EmptyState, Loading } from "@gable/ui";
import { useCallback, useState } from "react";
import { usePlace, writePlace } from "../frame/place";
import type { StepProps } from "../loan/step";
import { lateDialog } from "../record/late-dialog";
import { BorrowerEditor } from "./borrower-editor";
import { PeopleList } from "./people-list";

const NewBorrowerDialog = lateDialog(() => import("./new-borrower-dialog").then((module) => module.NewBorrowerDialog));

/** The Borrower Info step: who is on the loan, and everything about one of them. */
export function BorrowerStep({ file: { LoanId: loanId } }: StepProps) {
  const { t } = useTranslation("borrower");
  const loan = useLoan(loanId);
  const invitations = useInvitations(loanId);
  const writes = useBorrowers(loanId);
  const chosen = usePlace("borrower");
  const [adding, setAdding] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const onDirty = useCallback((value: boolean) => setDirty(value), []);
  if (!loan.data) return <Loading lines={12} />;
  const file = loan.data;
  const people = [...(file.Borrowers ?? [])].sort(
    (one, other) =>
      Number(other.active ?? true) - Number(one.active ?? true) ||
      Number(other.isPrimaryBorrower ?? false) - Number(one.isPrimaryBorrower ?? false),
  );
  const borrower = people.find((one) => one.id === chosen) ?? people[0];
  const go = (id: string) => {
    if (dirty && id !== borrower?.id) setWanted(id);
    else writePlace({ borrower: id });
  };
  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-[15.5rem_minmax(0,1fr)]">
      <PeopleList
        file={file}
        people={people}
        invitations={invitations.data}
        current={borrower?.id}
        onChoose={go}
        onAdd={() => setAdding(true)}
      />
      {borrower ? (
        <BorrowerEditor
          key={borrower.id}
          loanId={loanId}
          file={file}
          borrower={borrower}
          invitation={invitations.data?.get(borrower.id)}
          onDirty={onDirty}
        />
      ) : (
        <EmptyState
          title={t("noBorrowers")}
          action={
            <Button look="solid" onClick={() => setAdding(true)}>
              {t("add")}
            </Button>
          }
        >
          {t("noBorrowersHint")}
        </EmptyState>
      )}
      {adding ? (
        <NewBorrowerDialog
          people={people}
          writes={writes}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            notify({ tone: "good", title: t("added") });
            go(made.id);
          }}
        />
      ) : null}
      <DiscardDialog
        open={wanted !== null}
        onKeep={() => setWanted(null)}
        onDiscard={() => {
          writePlace({ borrower: wanted });
          setWanted(null);
        }}
      />
    </div>
  );
}
