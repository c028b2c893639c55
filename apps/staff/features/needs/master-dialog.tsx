"use client";
import { type NeedMaster, useNeedMasterWrites } from "@gable/api";
import { Area, Check, Choice, Text, useFormOfFields, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Checkbox, FieldGrid } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { ListedDialog } from "../organization/listed-dialog";

const EMPTY: Partial<NeedMaster> = { type: "DOCUMENT", title: "", isActive: true };
const NO_NUMBERS: readonly string[] = [];
const PURPOSES = ["Purchase", "Refinance"] as const;
const MORTGAGES = ["Conventional", "FHA", "VA", "USDA"] as const;

/** One of the needs that the company often has: its words in both languages, and for which loans it is. */
export function MasterDialog({ master, onClose }: { master: NeedMaster | null; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const writes = useNeedMasterWrites();
  return (
    <ListedDialog
      kept={master}
      empty={EMPTY}
      numbers={NO_NUMBERS}
      labels="needs:field"
      save={writes.save}
      words={{ add: t("master.add"), edit: t("master.editTitle"), create: t("master.create") }}
      width={740}
      onClose={onClose}
      acts={(kept, done) =>
        kept.isCustomNeed ? (
          <Button look="danger" onClick={() => done(writes.remove(kept), t("master.removed"))}>
            {t("master.remove")}
          </Button>
        ) : null
      }
    >
      <FieldGrid columns={2}>
        <Text path="title" label={t("field.title")} required check={nonEmpty} maxLength={120} />
        <Text path="titleEs" label={t("field.titleEs")} maxLength={120} />
        <Area path="description" label={t("field.description")} maxLength={1000} />
        <Area path="descriptionEs" label={t("field.descriptionEs")} maxLength={1000} />
        <Choice
          path="type"
          label={t("kind.label")}
          must
          emptyLabel={null}
          options={(["DOCUMENT", "INFORMATION"] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <Check path="isActive" label={t("field.isActive")} />
      </FieldGrid>
      <OneOf path="loanPurposeTypes" label={t("field.loanPurposeTypes")} of="LoanPurposeType" values={PURPOSES} />
      <OneOf path="mortgageTypes" label={t("field.mortgageTypes")} of="MortgageType" values={MORTGAGES} />
    </ListedDialog>
  );
}

/** Which of a few kinds of loans something is for; none ticked is all. */
function OneOf({
  path,
  label,
  of,
  values,
}: {
  path: "loanPurposeTypes" | "mortgageTypes";
  label: string;
  of: string;
  values: readonly string[];
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const { form } = useFormOfFields();
  const chosen = useValue<string[]>(path) ?? [];
  const tick = (value: string, on: boolean) =>
    form.set(path, on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={text(`enums:${of}.${value}`)}
          checked={chosen.includes(value)}
          onChange={(on) => tick(value, on)}
        />
      ))}
      {chosen.length === 0 ? <span className="text-ink-muted text-sm">{t("master.all")}</span> : null}
    </fieldset>
  );
}
