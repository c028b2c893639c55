"use client";
import type { POSConfiguration } from "@gable/api";
import { checkOf, lengthOf, useField, useFormOfFields } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, contrastOf, MINIMUM_CONTRAST, Select, TextArea, TextField } from "@gable/ui";
import type { FieldOfPortal } from "./fields";

/** One field with its own value, or the inherited one and where it is from. */
export function PortalField({ field, config }: { field: FieldOfPortal; config: POSConfiguration }) {
  const { t } = useTranslation("portal");
  const text = useText();
  const { form } = useFormOfFields();
  const wired = useField({ path: field.path, check: checkOf(field, {}) });
  const own = wired.value;
  const isOwn = own !== undefined && own !== null && own !== "";
  const inherited = config.parentPOSConfig[field.path];
  const source = config.parentFrom?.[field.path];
  const from =
    source?.level === "default" || !source ? t("from.default") : t("from.level", { name: source.name ?? "" });
  const label = text(field.label);
  return (
    <div className="grid gap-x-5 gap-y-2 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <Control field={field} wired={wired.props} value={isOwn ? own : inherited} disabled={!config.mayEdit} />
      <div className="flex flex-col items-start gap-1 text-xs">
        <Badge tone={isOwn ? "pine" : "plain"}>{isOwn ? t("own") : t("inherited")}</Badge>
        <span className="text-ink-muted [overflow-wrap:anywhere]">
          {isOwn ? t("otherwise", { value: shown(inherited, field, text), from }) : from}
        </span>
        {isOwn && config.mayEdit ? (
          <Button size="sm" onClick={() => form.set(field.path, undefined)} aria-label={t("resetOf", { field: label })}>
            {t("reset")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function shown(value: unknown, field: FieldOfPortal, text: ReturnType<typeof useText>): string {
  if (typeof value === "boolean") return text(value ? "portal:on" : "portal:off");
  if (Array.isArray(value))
    return value.map((one) => text(`portal:choice.${field.path}.${one}`)).join(", ") || text("portal:nothing");
  if (typeof value !== "string" || value === "") return text("portal:nothing");
  return field.control === "choice" ? text(`portal:choice.${field.path}.${value}`) : value.slice(0, 80);
}

function Control({
  field,
  wired,
  value,
  disabled,
}: {
  field: FieldOfPortal;
  wired: ReturnType<typeof useField>["props"];
  value: unknown;
  disabled: boolean;
}) {
  const text = useText();
  const label = text(field.label);
  const hint = text(`portal:hint.${field.path}`, { fallback: "" }) || undefined;
  const { id, onChange, onBlur } = wired;
  const error = typeof wired.error === "string" ? wired.error : undefined;
  const option = (one: string) => ({ value: one, label: text(`portal:choice.${field.path}.${one}`) });
  const typed = { id, label, hint, error, value: typeof value === "string" ? value : "", onChange, onBlur, disabled };
  switch (field.control) {
    case "switch":
      return (
        <Checkbox
          id={id}
          label={label}
          hint={error ?? hint}
          checked={value === true}
          onChange={onChange}
          disabled={disabled}
        />
      );
    case "area":
      return <TextArea {...typed} rows={3} maxLength={lengthOf(field)} />;
    case "choice":
      return <Select {...typed} options={(field.choices ?? []).map(option)} />;
    case "color":
      return <ColorField {...typed} />;
    case "several": {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset id={id} className="flex flex-col gap-1.5" disabled={disabled}>
          <legend className="pb-1 font-medium text-ink-muted text-xs">{label}</legend>
          {(field.choices ?? []).map((one) => (
            <Checkbox
              key={one}
              label={option(one).label}
              checked={chosen.includes(one)}
              onChange={(on) => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
            />
          ))}
          {hint ? <span className="text-ink-muted text-xs">{hint}</span> : null}
        </fieldset>
      );
    }
    default:
      return <TextField {...typed} maxLength={lengthOf(field)} />;
  }
}

const PAPER = "#f8f7f3";

function ColorField(props: {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation("portal");
  const ratio = contrastOf(props.value, PAPER);
  const note =
    ratio === null
      ? props.hint
      : t(ratio < MINIMUM_CONTRAST ? "contrastLow" : "contrastGood", { ratio: ratio.toFixed(1) });
  return (
    <div className="flex items-end gap-2">
      <input
        type="color"
        aria-label={t("pickColor")}
        value={/^#[0-9a-f]{6}$/i.test(props.value) ? props.value : "#000000"}
        onChange={(event) => props.onChange(event.target.value)}
        disabled={props.disabled}
        className="mb-5 h-9 w-12 shrink-0 rounded-md border border-line-strong bg-sheet p-1"
      />
      <TextField
        {...props}
        className="flex-1"
        maxLength={7}
        spellCheck={false}
        hint={note}
        error={props.error ?? (ratio !== null && ratio < MINIMUM_CONTRAST ? note : undefined)}
      />
    </div>
  );
}
