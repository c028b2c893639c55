"use client";
import { type DateNote, useLoanDates, useSaveNotedDates, useSession } from "@gable/api";
import { FormField, ReadOnly, useReadOnly, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { useMemo } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { ALL_PARTS, fieldsOf, PARTS, type Part } from "./fields";
import { useNotedBy } from "./noted-by";

type Dates = ReturnType<typeof useLoanDates>["data"];
type Given = Versioned & Record<string, string>;

const NONE = { source: "", note: "" };

function givenOf(dates: Dates, names: readonly string[]): Given {
  const known = (dates?.keyDates ?? {}) as Record<string, string | undefined>;
  return { ...Object.fromEntries(names.map((name) => [name, known[name] ?? ""])), ...NONE } as Given;
}

interface DatesDialogProps {
  loanId: number;
  /** What is noted here; all of the loan's key dates without it. */
  part?: Part | undefined;
  onClose: () => void;
}

/** The loan's key dates, planned and actual, each with how it is known, who noted it and what follows from it. */
export function DatesDialog(props: DatesDialogProps) {
  const dates = useLoanDates(props.loanId);
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  const locked = useReadOnly();
  return (
    <WithAreas areas={["dates"]}>
      <ReadOnly value={locked || !may || !dates.data}>
        <DatesForm {...props} dates={dates} />
      </ReadOnly>
    </WithAreas>
  );
}

function DatesForm({ loanId, part, dates, onClose }: DatesDialogProps & { dates: ReturnType<typeof useLoanDates> }) {
  const { t } = useTranslation("dates");
  const text = useText();
  const parts = useMemo(() => (part ? [part] : ALL_PARTS), [part]);
  const names = useMemo((): string[] => parts.flatMap((one) => [...PARTS[one]]), [parts]);
  const fields = useMemo(() => fieldsOf(names), [names]);
  const save = useSaveNotedDates(loanId);
  const record = useMemo(() => givenOf(dates.data, names), [dates.data, names]);
  const form = useRecordForm<Given>({
    record,
    name: `dates ${loanId} ${part ?? "all"}`,
    inWindow: true,
    fields,
    labels: "dates:field",
    placeOf: (field) =>
      field.startsWith("noted.") ? field.slice(field.lastIndexOf(".") + 1) : field.replace("keyDates.", ""),
    write: async ({ patch }) => {
      const { source, note, version: _version, ...keyDates } = patch as Record<string, string | null>;
      return givenOf(await save.mutateAsync({ keyDates, noted: notesOf(keyDates, source, note) }), names);
    },
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      create={undefined}
      disabled={!form.dirty}
      width={550}
      title={part ? text(`dates:part.${part}`) : t("title")}
      description={part ? text(`dates:about.${part}`) : t("lead")}
      onClose={onClose}
    >
      {dates.data ? (
        <>
          {parts.map((one) => (
            <DatePart key={one} part={one} dates={dates.data} alone={part !== undefined} />
          ))}
          <HowKnown />
        </>
      ) : (
        <NotRead look="banner" lines={3} of={dates} title={t("notRead")} />
      )}
    </SettingDialog>
  );
}

/** How the days are known that are changed now. */
function notesOf(keyDates: Record<string, string | null>, source?: string | null, note?: string | null) {
  const noted: Record<string, DateNote> = {};
  if (!source) return noted;
  for (const [name, day] of Object.entries(keyDates))
    if (day) noted[name] = { source: source as NonNullable<DateNote["source"]>, ...(note ? { note } : {}) };
  return noted;
}

function DatePart({ part, dates, alone }: { part: Part; dates: Dates; alone: boolean }) {
  const text = useText();
  const notedBy = useNotedBy(dates);
  return (
    <section aria-labelledby={alone ? undefined : `dates-${part}`} className="mb-4">
      {alone ? null : (
        <>
          <h3 id={`dates-${part}`} className="font-medium font-serif text-lg/6">
            {text(`dates:part.${part}`)}
          </h3>
          <p className="pb-2 text-ink-muted text-sm">{text(`dates:about.${part}`)}</p>
        </>
      )}
      <FieldGrid columns={2}>
        {PARTS[part].map((name) => (
          <FormField key={name} path={name} hint={notedBy(name)} />
        ))}
      </FieldGrid>
    </section>
  );
}

function HowKnown() {
  const { t } = useTranslation("dates");
  return (
    <section aria-labelledby="dates-known" className="border-line border-t pt-3">
      <h3 id="dates-known" className="font-medium text-sm">
        {t("known")}
      </h3>
      <p className="pb-2 text-ink-muted text-sm">{t("knownHint")}</p>
      <FieldGrid columns={2}>
        <FormField path="source" />
        <FormField path="note" />
      </FieldGrid>
    </section>
  );
}
