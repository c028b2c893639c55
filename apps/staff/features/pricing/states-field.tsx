import { useTranslation } from "@gable/i18n";
import { TextField } from "@gable/ui";
import { useState } from "react";

interface Props {
  value: readonly string[];
  error?: string | true | undefined;
  onChange: (states: string[]) => void;
  onBlur?: () => void;
}

const statesOf = (typed: string) =>
  typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** States by their two letters. What is typed stays as it is until one has left the field. */
export function StatesField({ value, error, onChange, onBlur }: Props) {
  const { t } = useTranslation("pricing");
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={t("eligibility.states")}
      hint={t("eligibility.statesHint")}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value.join(", ")}
      onChange={(text) => {
        setTyped(text);
        onChange(statesOf(text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
