import { type PricingBook, usePricingWrites } from "@gable/api/pricing";
import { declared, FormField, RecordFields, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { SettingBar } from "../organization/setting-page";
import { BOOK_LABELS } from "./book-fields";

interface Rounding {
  version?: number;
  step: number;
  mode: NonNullable<PricingBook["rounding"]>["mode"];
}

const rounding = declared<Rounding>(BOOK_LABELS);
const FIELDS = [
  rounding("step", "percent", { must: true, max: 1, hint: "pricing:hint.step" }),
  rounding("mode", "choice", {
    choices: ["NEAREST", "DOWN", "UP"],
    words: "pricing:roundingMode",
    emptyLabel: null,
    hint: "pricing:hint.mode",
  }),
];
const NEAREST = "NEAREST";

/** How final prices are rounded. */
export function RoundingForm({ book }: { book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const { saveBook } = usePricingWrites();
  const { step, mode } = book.rounding ?? {};
  const form = useRecordForm<Rounding>({
    record: { version: book.version, step: step ?? 0, mode: mode ?? NEAREST },
    id: "rounding",
    name: "rounding",
    fields: FIELDS,
    labels: BOOK_LABELS,
    placeOf: (field) => field.replace("rounding.", ""),
    write: async ({ whole }) => {
      const saved = await saveBook(book.version, { rounding: { step: whole.step, mode: whole.mode } });
      return { version: saved.version, step: whole.step, mode: whole.mode };
    },
  });
  return (
    <section aria-label={t("terms.rounding")}>
      <h2 className="font-medium text-sm">{t("terms.rounding")}</h2>
      <p className="pb-2 text-ink-muted text-xs">{t("terms.roundingHint")}</p>
      <div className="flex max-w-2xl flex-col gap-4 rounded-lg border border-line bg-sheet p-4">
        <RecordFields form={form}>
          <FieldGrid columns={2}>
            {FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
        </RecordFields>
        <SettingBar of={form} />
      </div>
    </section>
  );
}
