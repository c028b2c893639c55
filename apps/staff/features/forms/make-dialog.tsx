"use client";
import { type FormChoice, type MadeForm, useFormMaking, useLoanForms } from "@gable/api/document-form";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Badge, Button, Checkbox, Dialog, EmptyState, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { hasWords } from "../documents/folder";

interface Props {
  loanId: number;
  onClose: () => void;
}

/** Chooses forms, or a set of them, shows which of their fields stay empty, and has them made. */
export function MakeFormsDialog(props: Props) {
  return (
    <WithAreas areas={["forms"]}>
      <Choice {...props} />
    </WithAreas>
  );
}

function Choice({ loanId, onClose }: Props) {
  const { t } = useTranslation("forms");
  const { t: common } = useTranslation("common");
  const { forms, packages } = useLoanForms(loanId);
  const { preview, make } = useFormMaking(loanId);
  const [words, setWords] = useState("");
  const [ids, setIds] = useState<readonly string[]>([]);
  const [packageId, setPackageId] = useState("");
  const chosen: FormChoice | null = packageId ? { packageId } : ids.length > 0 ? { formIds: [...ids] } : null;
  const rows = forms.data?.rows ?? [];
  const sets = packages.data?.rows ?? [];
  const looked = preview.data?.rows;
  const again = () => preview.reset();
  const go = () =>
    chosen &&
    make.mutate(chosen, {
      onSuccess: ({ rows: made }) => {
        notify({ tone: "good", title: t("make.begun", { count: made.length }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      sticky={chosen !== null}
      width={680}
      title={t("make.title")}
      description={looked ? t("make.check") : t("make.lead")}
      onClose={onClose}
      footer={
        looked ? (
          <>
            <Button className="mr-auto" onClick={again}>
              {t("make.back")}
            </Button>
            <Button look="solid" busy={make.isPending} onClick={go}>
              {t("make.go", { count: looked.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button
              look="solid"
              busy={preview.isPending}
              disabled={!chosen}
              onClick={() => chosen && preview.mutate(chosen)}
            >
              {t("make.next")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <NotRead lines={3} of={[forms, packages]} title={t("failed")} />
        {preview.error ? <FaultBanner of={preview.error} /> : null}
        {make.error ? <FaultBanner of={make.error} /> : null}
        {forms.data && rows.length === 0 ? <EmptyState title={t("make.none")}>{t("make.noneHint")}</EmptyState> : null}
        {looked ? <Outcome rows={looked} /> : null}
        {!looked && sets.length > 0 ? (
          <Select
            label={t("make.package")}
            emptyLabel={t("make.single")}
            value={packageId}
            options={sets.map((one) => ({ value: one.packageId, label: one.name }))}
            onChange={setPackageId}
          />
        ) : null}
        {!looked && !packageId && rows.length > 8 ? (
          <TextField label={t("make.search")} value={words} onChange={setWords} />
        ) : null}
        {!looked && !packageId ? (
          <ul aria-label={t("title")} className="flex flex-col divide-y divide-line">
            {rows
              .filter(({ name }) => hasWords(name, words))
              .map((one) => (
                <li key={one.formId} className="flex items-center gap-2 py-1.5">
                  <Checkbox
                    className="flex-1"
                    label={one.name}
                    checked={ids.includes(one.formId)}
                    onChange={(on) => setIds(on ? [...ids, one.formId] : ids.filter((id) => id !== one.formId))}
                  />
                  {one.withSSN ? <Badge tone="note">{t("make.withSSN")}</Badge> : null}
                </li>
              ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What would be made, with the fields that the loan does not fill. */
function Outcome({ rows }: { rows: readonly MadeForm[] }) {
  const { t } = useTranslation("forms");
  return (
    <ul aria-label={t("make.check")} className="flex flex-col divide-y divide-line">
      {rows.map(({ formId, name, emptyFields }) => (
        <li key={formId} className="py-2">
          <span className="block font-medium text-sm">{name}</span>
          <span className="text-ink-muted text-sm [overflow-wrap:anywhere]">
            {emptyFields.length === 0
              ? t("make.whole")
              : t("make.empty", { count: emptyFields.length, fields: emptyFields.join(", ") })}
          </span>
        </li>
      ))}
    </ul>
  );
}
