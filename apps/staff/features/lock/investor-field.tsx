import { useLenders } from "@gable/api/pricing-lookup";
import { fieldId, useFormOfFields, useLabel, useValue } from "@gable/form";
import { TextField } from "@gable/ui";
import { useId } from "react";

/** The longest name of an investor. */
const LONGEST = 150;

/** Who buys a loan whose price is typed: any name, the company's lenders beside. */
export function InvestorField({ loanId }: { loanId: number }) {
  const { form, id } = useFormOfFields();
  const labelOf = useLabel();
  const list = useId();
  const lenders = useLenders(loanId).data;
  const names = [...(lenders?.systemLenders ?? []), ...(lenders?.manualLenders ?? [])].map(
    ({ displayName }) => displayName,
  );
  return (
    <div>
      <TextField
        id={fieldId("InvestorName", id)}
        label={labelOf("InvestorName")}
        value={useValue<string>("InvestorName") ?? ""}
        maxLength={LONGEST}
        list={list}
        onChange={(name) => form.set("InvestorName", name)}
      />
      <datalist id={list}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
