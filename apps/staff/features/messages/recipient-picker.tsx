import { useField, useFormOfFields } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Select, TextField } from "@gable/ui";
import { email } from "@gable/validation";
import { useId, useState } from "react";
import { useRecipientName } from "./name";
import { Removable } from "./removable";

const OTHER = "@";

interface Props {
  path: "mailTo" | "mailCC" | "mailBCC";
  /** The parts on a loan that can be named. */
  parts: readonly string[];
}

/** A list of recipients as a field of a form. */
export function RecipientPicker({ path, parts }: Props) {
  const { t } = useTranslation("messages");
  const text = useText();
  const { form } = useFormOfFields();
  const { props, value } = useField({ path, label: t(`field.${path}`) });
  return (
    <RecipientList
      id={props.id}
      label={t(`field.${path}`)}
      list={Array.isArray(value) ? (value as string[]) : []}
      parts={parts}
      error={typeof props.error === "string" ? text(props.error) : undefined}
      onChange={(next) => {
        form.forget(path);
        form.set(path, next);
      }}
    />
  );
}

interface ListProps {
  id?: string | undefined;
  label: string;
  list: readonly string[];
  parts: readonly string[];
  error?: string | undefined;
  onChange: (next: string[]) => void;
}

/** A list of recipients: parts that people have on the loan, and addresses. */
export function RecipientList({ id: fieldId, label, list, parts, error, onChange }: ListProps) {
  const { t } = useTranslation("messages");
  const nameOf = useRecipientName();
  const [typing, setTyping] = useState(false);
  const id = useId();
  return (
    <fieldset id={fieldId} aria-labelledby={id} className="min-w-0">
      <legend id={id} className="pb-1 font-medium text-ink-muted text-xs">
        {label}
      </legend>
      <ul className="flex flex-wrap gap-1.5">
        {list.map((one) => (
          <Removable
            key={one}
            name={nameOf(one)}
            className="items-center gap-1 py-0.5 pr-0.5 pl-2"
            onRemove={() => onChange(list.filter((other) => other !== one))}
          >
            <span className="[overflow-wrap:anywhere]">{nameOf(one)}</span>
          </Removable>
        ))}
      </ul>
      <Select
        label={t("settings.addTo", { field: label })}
        labelHidden
        className="mt-1.5"
        value=""
        emptyLabel={t("settings.addAny")}
        options={[
          ...parts.filter((part) => !list.includes(part)).map((part) => ({ value: part, label: nameOf(part) })),
          { value: OTHER, label: t("settings.add") },
        ]}
        onChange={(next) => (next === OTHER ? setTyping(true) : next && onChange([...list, next]))}
      />
      {typing ? (
        <NewAddress
          onAdd={(address) => {
            setTyping(false);
            if (!list.includes(address)) onChange([...list, address]);
          }}
        />
      ) : null}
      {error ? <p className="text-bad text-xs">{error}</p> : null}
    </fieldset>
  );
}

/** An address that is typed, to be added. */
export function NewAddress({ onAdd }: { onAdd: (address: string) => void }) {
  const { t } = useTranslation("messages");
  const [address, setAddress] = useState("");
  const add = () => {
    const tidy = address.trim().toLowerCase();
    if (tidy !== "" && email(tidy) === null) onAdd(tidy);
  };
  return (
    <div className="mt-1.5 flex items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        type="email"
        inputMode="email"
        label={t("settings.add")}
        value={address}
        onChange={setAddress}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation(); // it adds the address, and sends nothing
          add();
        }}
      />
      <Button onClick={add}>{t("recipients.add")}</Button>
    </div>
  );
}
