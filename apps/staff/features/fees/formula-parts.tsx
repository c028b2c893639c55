"use client";
import type { Fee } from "@gable/api/fee";
import { useFormOfFields, useReadOnly, useValue } from "@gable/form";
import { DueMonths, type Tier, Tiers, YearDays } from "./formula-fields";
import { TableRow } from "./table-row";

const NO_TIERS: Tier[] = [];
const NO_MONTHS: number[] = [];

/** The parts of a fee's formula that no single field holds: tiers, the months in which its bill falls due, the days of its year, the table's row. */
export function FormulaParts() {
  const { form } = useFormOfFields();
  const readOnly = useReadOnly();
  const type = useValue<string>("FeeDetail.LWFeeValueType");
  const section = useValue<string>("FeeDetail.IntDiscSecType");
  const tiers = useValue<Tier[]>("Formula.Tiers") ?? NO_TIERS;
  const due = useValue<number[]>("Formula.DueMonths") ?? NO_MONTHS;
  const days = useValue<number>("Formula.DaysInYear");
  const row = useValue<Fee["TableRow"]>("TableRow");
  const set = (part: string) => (value: unknown) => form.set(`Formula.${part}`, value);
  return (
    <fieldset disabled={readOnly} className="contents">
      {type === "TIERS" ? <Tiers tiers={tiers} onChange={set("Tiers")} /> : null}
      {type === "PREPAID_INTEREST" ? <YearDays days={days} onChange={set("DaysInYear")} /> : null}
      {type === "MONTHS" && section === "InitialEscrowPaymentAtClosing" ? (
        <DueMonths due={due} onChange={set("DueMonths")} />
      ) : null}
      {type === "TABLE" && row ? <TableRow row={row} /> : null}
    </fieldset>
  );
}
