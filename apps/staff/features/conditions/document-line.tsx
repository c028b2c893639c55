"use client";
import { type Condition, type LoanDocument, useConditionWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Menu, type MenuEntry } from "@gable/ui";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { DisapproveDialog } from "../documents/disapprove-dialog";
import { useVerdicts } from "../documents/use-verdicts";
import { DocumentRow } from "../needs/document-row";
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
  const verdicts = useVerdicts(loanId);
  const [asks, setAsks] = useState<"disapprove" | "copy" | "move" | null>(null);
  const own = { id: condition.id, document: document.id };
  const name = document.name ?? "";
  const entries: MenuEntry[] = [
    ...verdicts(document, () => setAsks("disapprove")),
    { key: "copy", label: t("copyTo"), onSelect: () => setAsks("copy"), disabled: others.length === 0 },
    { key: "move", label: t("moveDocument"), onSelect: () => setAsks("move"), disabled: others.length === 0 },
    { key: "take", label: t("take"), onSelect: () => writes.mutate({ what: "take", ...own }), danger: true },
  ];
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
