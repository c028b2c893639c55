import { useState } from "react";
import { isUnclearAmount, parseMonthsText, parseNumberText, showNumberText } from "./number-text";
import { TextField, type TextFieldProps } from "./text-field";
import { useWords } from "./words";

interface NumberFieldProps
  extends Omit<TextFieldProps, "value" | "onChange" | "inputMode" | "align" | "type" | "onFocus"> {
  /** A plain decimal string, "" when empty; never a float. */
  value: string;
  onChange: (value: string) => void;
  decimals?: number;
  minDecimals?: number;
  /** A number of months, for which years are understood too: "30 years" is 360. */
  isMonths?: boolean;
}

/**
 * A number one types: right-aligned, selected whole on focus, pasted currency understood, tidied on blur. An amount that can be read in
 * two ways is marked, and stays as it was typed.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  error,
  decimals = 0,
  minDecimals = 0,
  isMonths = false,
  ...rest
}: NumberFieldProps) {
  const { unclearAmount } = useWords();
  // While typing the text is the person's own; it is tidied when they leave, so the caret never jumps.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      error={draft === null && decimals === 2 && isUnclearAmount(value) ? unclearAmount : error}
      inputMode={isMonths ? "text" : decimals > 0 ? "decimal" : "numeric"}
      align="right"
      value={draft ?? showNumberText(value, minDecimals)}
      onFocus={(input) => input.select()}
      onChange={(text) => {
        setDraft(text);
        const plain = isMonths ? parseMonthsText(text) : parseNumberText(text, decimals);
        onChange(plain ?? text);
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
    />
  );
}

/** US dollars with cents. */
export function MoneyField(props: Omit<NumberFieldProps, "decimals" | "minDecimals" | "prefix">) {
  return <NumberField {...props} decimals={2} minDecimals={2} prefix="$" />;
}

/** A percentage with up to `decimals` (3) decimals. */
export function PercentField({ decimals = 3, ...props }: Omit<NumberFieldProps, "minDecimals" | "suffix">) {
  return <NumberField {...props} decimals={decimals} suffix={<span className="pointer-events-none pr-1.5">%</span>} />;
}
