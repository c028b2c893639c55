import type { PricingProduct, SheetMapping, SheetPreview } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Button, Select, TextField } from "@gable/ui";
import { SheetLines } from "./sheet-lines";
import { COLUMNS, type ColumnName, headingsLeft, LEFT_OUT, namesOf, withDays, withProduct } from "./sheet-mapping";

interface Props {
  investor: string;
  of: SheetMapping;
  preview: SheetPreview;
  products: readonly PricingProduct[];
  /** Whether the investor has a mapping that can be forgotten. */
  isKept: boolean;
  onChange: (mapping: SheetMapping) => void;
  onKeep: () => void;
  onForget: () => void;
  onCancel: (() => void) | undefined;
  busy: boolean;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const NOTATIONS = ["PERCENT_OF_PAR", "POINTS_COST", "POINTS_REBATE"] as const;

/** How an investor writes its sheets: where the headings are, which column is which, what its products are called, and how prices are said. */
export function SheetMappingForm({ of, preview, onChange, investor, ...props }: Props) {
  const { t } = useTranslation("pricing");
  const worksheets = preview.worksheets.filter(({ name }) => name !== "").map(({ name }) => name);
  const set = (part: Partial<SheetMapping>) => onChange({ ...of, ...part });
  // Another place has other headings: which column is which is asked anew.
  const move = (part: Partial<SheetMapping>) => set({ ...part, columns: {}, locks: [] });
  return (
    <section
      aria-label={t("mapping.title", { investor })}
      className="flex flex-col gap-4 rounded-md border border-line p-3"
    >
      <p className="text-ink-muted text-sm">{t("mapping.lead", { investor })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {worksheets.length > 0 ? (
          <Select
            label={t("mapping.worksheet")}
            value={of.worksheet ?? worksheets[0] ?? ""}
            options={optionsOf(worksheets)}
            onChange={(worksheet) => move({ worksheet, headingRow: 1 })}
          />
        ) : null}
        <TextField
          type="number"
          inputMode="numeric"
          label={t("mapping.headingRow")}
          hint={t("mapping.headingRowHint")}
          value={String(of.headingRow ?? 1)}
          onChange={(row) => move({ headingRow: Math.min(1000, Math.max(1, Math.trunc(Number(row)) || 1)) })}
        />
      </div>
      <SheetLines lines={preview.lines} headingRow={of.headingRow ?? 1} />
      <Columns of={of} headings={preview.heading} set={set} />
      <Select
        label={t("mapping.notation")}
        value={of.notation ?? "PERCENT_OF_PAR"}
        options={NOTATIONS.map((value) => ({ value, label: t(`sheetNotation.${value}`) }))}
        onChange={(value) => set({ notation: NOTATIONS.find((one) => one === value) ?? "PERCENT_OF_PAR" })}
      />
      <Products of={of} preview={preview} products={props.products} set={set} />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={props.busy} disabled={preview.refused.length > 0} onClick={props.onKeep}>
          {t("mapping.keep", { investor })}
        </Button>
        {props.onCancel ? <Button onClick={props.onCancel}>{t("mapping.cancel")}</Button> : null}
        {props.isKept ? (
          <Button look="ghost" onClick={props.onForget}>
            {t("mapping.forget")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface PartProps {
  of: SheetMapping;
  set: (part: Partial<SheetMapping>) => void;
}

/** Which column is which, by heading; and of which lock period a column of prices is. */
function Columns({ of, headings, set }: PartProps & { headings: readonly string[] }) {
  const { t } = useTranslation("pricing");
  const isGrid = (of.locks ?? []).length > 0;
  const choose = (name: ColumnName, heading: string) => set({ columns: { ...of.columns, [name]: heading } });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {COLUMNS.filter((name) => !isGrid || (name !== "price" && name !== "lockDays")).map((name) => (
          <Select
            key={name}
            label={t(`mapping.column.${name}`)}
            emptyLabel={t("mapping.none")}
            value={of.columns?.[name] ?? ""}
            options={optionsOf(headings)}
            onChange={(heading) => choose(name, heading)}
          />
        ))}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="text-sm">{t("mapping.locks")}</legend>
        <p className="text-ink-muted text-xs">{t("mapping.locksHint")}</p>
        <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {headingsLeft(headings, of).map((heading) => (
            <TextField
              key={heading}
              type="number"
              inputMode="numeric"
              label={t("mapping.daysOf", { heading })}
              value={String((of.locks ?? []).find((lock) => lock.heading === heading)?.days ?? "")}
              onChange={(days) => set(withDays(of, heading, Number(days)))}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** What the investor calls its products: the names of the file that are no product's, and those that were said before. */
function Products({
  of,
  preview,
  products,
  set,
}: PartProps & { preview: SheetPreview; products: readonly PricingProduct[] }) {
  const { t } = useTranslation("pricing");
  const names = namesOf(of, preview);
  const codes = products.map(({ code = "", name = "" }) => ({ value: code, label: `${code} · ${name}` }));
  if (names.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm">{t("mapping.products")}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => {
          const said = (of.products ?? []).find((one) => one.name === name);
          return (
            <Select
              key={name}
              label={name}
              emptyLabel={t("mapping.unsaid")}
              value={said ? (said.code ?? LEFT_OUT) : ""}
              options={[{ value: LEFT_OUT, label: t("mapping.leaveOut") }, ...codes]}
              onChange={(code) => set(withProduct(of, name, code))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
