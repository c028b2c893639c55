"use client";
import { type Condition, type LoanDocument, useConditionWrites, useDocumentChange } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Menu, type MenuEntry } from "@gable/ui";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { DocumentRow } from "../needs/document-row";
import { DisapproveDialog } from "./disapprove-dialog";
import { TargetDialog } from "./target-dialog";

/** A document that was put to a condition, and what staff do with it there. */
export function DocumentLine({
  loanId,
  condition,
  document,
  others,
  locked,
  onOpen,
}: {
  loanId: number;
  condition: Condition;
  document: LoanDocument;
  /** The loan's other conditions, to which it can be put. */
  others: readonly Condition[];
  locked: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation("conditions");
  const writes = useConditionWrites(loanId);
  const judge = useDocumentChange(loanId);
  const [asks, setAsks] = useState<"disapprove" | "copy" | "move" | null>(null);
  const own = { id: condition.id, document: document.id };
  const name = document.name ?? "";
  const entries: MenuEntry[] = [
    { key: "copy", label: t("copyTo"), onSelect: () => setAsks("copy"), disabled: others.length === 0 },
    { key: "move", label: t("moveDocument"), onSelect: () => setAsks("move"), disabled: others.length === 0 },
    { key: "take", label: t("take"), onSelect: () => writes.mutate({ what: "take", ...own }), danger: true },
  ];
  if (document.state === "CLEAN") {
    if (document.status !== "DISAPPROVED")
      entries.unshift({ key: "disapprove", label: t("disapprove"), onSelect: () => setAsks("disapprove") });
    if (document.status !== "APPROVED")
      entries.unshift({
        key: "approve",
        label: t("approve"),
        onSelect: () => judge.mutate({ id: document.id, status: "APPROVED" }),
      });
    if (document.status)
      entries.push({
        key: "back",
        label: t("takeBack"),
        onSelect: () => judge.mutate({ id: document.id, status: null }),
      });
  }
  return (
    <>
      <DocumentRow
        loanId={loanId}
        document={document}
        locked={locked}
        onOpen={onOpen}
        actions={
          locked ? undefined : (
            <Menu
              align="end"
              trigger={
                <Button
                  look="ghost"
                  size="sm"
                  aria-label={t("actionsOf", { name })}
                  icon={<Ellipsis aria-hidden="true" className="size-4" />}
                />
              }
              entries={entries}
            />
          )
        }
      />
      {asks === "disapprove" ? (
        <DisapproveDialog loanId={loanId} document={document} onClose={() => setAsks(null)} />
      ) : null}
      {asks === "copy" || asks === "move" ? (
        <TargetDialog
          title={asks === "copy" ? t("copyTo") : t("moveDocument")}
          others={others}
          busy={writes.isPending}
          onClose={() => setAsks(null)}
          onChoose={(to) => writes.mutate({ what: asks, ...own, to }, { onSuccess: () => setAsks(null) })}
        />
      ) : null}
    </>
  );
}
