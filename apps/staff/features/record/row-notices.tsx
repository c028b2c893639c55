import { FaultBanner, useSurroundings, type Versioned } from "@gable/form";
import type { useRowForms } from "@gable/form/grid";
import { useTranslation } from "@gable/i18n";
import { DraftBanner, TheirsBanner } from "@gable/shell";
import type { ReactNode } from "react";

interface Props<T extends Versioned & object> {
  edited: ReturnType<typeof useRowForms<T>>;
  /** What the row with a key is called. */
  nameOf: (key: string) => string;
  /** What else is said of the rows. */
  children?: ReactNode;
}

/** What stands above rows that are edited in place: what an ended session left, what someone else changed as well, why a row can't be saved. */
export function RowNotices<T extends Versioned & object>({ edited, nameOf, children }: Props<T>) {
  const { t } = useTranslation(["common", "errors"]);
  const { Theirs } = useSurroundings();
  const { forms, draft, labelOf } = edited;
  return (
    <div className="flex flex-col gap-3 px-4 not-empty:py-3">
      <DraftBanner of={draft} />
      <FaultBanner of={forms.fault} />
      {forms.contested.map(({ key, form }) => (
        <TheirsBanner
          key={key}
          title={`${nameOf(key)}: ${t("errors:stale")}`}
          onTake={() => void form.decide(false)}
          onKeep={() => void form.decide(true)}
        >
          {Theirs && form.theirs ? (
            <Theirs recordId={form.base.id} base={form.base} theirs={form.theirs} mine={form.change} label={labelOf} />
          ) : null}
          {t("common:theirsHint")}
        </TheirsBanner>
      ))}
      {children}
    </div>
  );
}
