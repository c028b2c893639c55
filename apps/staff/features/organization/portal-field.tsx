"use client";
import type { POSConfig, POSConfiguration } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, contrastOf, MINIMUM_CONTRAST, Select, TextArea, TextField } from "@gable/ui";
import type { Setting } from "./use-setting";

export interface FieldOfPortal {
  name: keyof POSConfig;
  group: string;
  kind: "switch" | "text" | "area" | "color" | "choice" | "several";
  choices?: string[];
}

const of = (group: string, kind: FieldOfPortal["kind"], names: (keyof POSConfig)[], choices?: string[]) =>
  names.map((name): FieldOfPortal => ({ name, group, kind, ...(choices ? { choices } : {}) }));

export const PORTAL_GROUPS = ["look", "texts", "offer", "contact", "credit", "footer"];

/** Every field of the portal's configuration, in the order it is offered. */
export const PORTAL_FIELDS: FieldOfPortal[] = [
  ...of("look", "switch", ["enableEs"]),
  ...of("look", "color", ["brandColor"]),
  ...of("look", "switch", ["showLogo"]),
  ...of("texts", "text", ["headline", "headlineEs"]),
  ...of("texts", "area", ["welcome", "welcomeEs"]),
  ...of("offer", "several", ["hiddenSteps"], ["loan-purpose", "address", "questions"]),
  ...of("offer", "several", ["applicationTypes"], ["Purchase", "Refinance"]),
  ...of("offer", "switch", ["enableApplyLink", "realtorVisible"]),
  ...of("contact", "choice", ["contactDisplay"], ["OFFICER", "COMPANY", "NONE"]),
  ...of("contact", "text", ["contactPhone", "contactEmail"]),
  ...of("credit", "switch", ["enableCreditPull"]),
  ...of("credit", "area", ["creditConsent", "creditConsentEs"]),
  ...of("footer", "text", ["websiteUrl", "facebookUrl", "instagramUrl", "linkedInUrl"]),
  ...of("footer", "area", ["licenseFooter", "licenseFooterEs"]),
];

interface Props {
  field: FieldOfPortal;
  of: Setting;
  config: POSConfiguration;
  onReset: () => void;
}

/** One field with its own value, or the inherited one and where it is from. */
export function PortalField({ field, of: setting, config, onReset }: Props) {
  const { t } = useTranslation("portal");
  const text = useText();
  const own = setting.draft[field.name];
  const isOwn = own !== undefined && own !== null && own !== "";
  const inherited = config.parentPOSConfig[field.name];
  const source = config.parentFrom?.[field.name];
  const from =
    source?.level === "default" || !source ? t("from.default") : t("from.level", { name: source.name ?? "" });
  return (
    <div className="grid gap-x-5 gap-y-2 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <Control field={field} setting={setting} value={isOwn ? own : inherited} disabled={!config.mayEdit} />
      <div className="flex flex-col items-start gap-1 text-xs">
        <Badge tone={isOwn ? "pine" : "plain"}>{isOwn ? t("own") : t("inherited")}</Badge>
        <span className="text-ink-muted [overflow-wrap:anywhere]">
          {isOwn ? t("otherwise", { value: shown(inherited, field, text), from }) : from}
        </span>
        {isOwn && config.mayEdit ? (
          <Button size="sm" onClick={onReset} aria-label={t("resetOf", { field: text(`portal:field.${field.name}`) })}>
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
    return value.map((one) => text(`portal:choice.${field.name}.${one}`)).join(", ") || text("portal:nothing");
  if (typeof value !== "string" || value === "") return text("portal:nothing");
  return field.kind === "choice" ? text(`portal:choice.${field.name}.${value}`) : value.slice(0, 80);
}

function Control({
  field,
  setting,
  value,
  disabled,
}: {
  field: FieldOfPortal;
  setting: Setting;
  value: unknown;
  disabled: boolean;
}) {
  const text = useText();
  const label = text(`portal:field.${field.name}`);
  const hint = text(`portal:hint.${field.name}`, { fallback: "" }) || undefined;
  const set = (next: unknown) => setting.set(field.name, next);
  const fault = setting.faultOf(field.name) || undefined;
  const option = (one: string) => ({ value: one, label: text(`portal:choice.${field.name}.${one}`) });
  const typed = { label, hint, error: fault, value: typeof value === "string" ? value : "", onChange: set, disabled };
  switch (field.kind) {
    case "switch":
      return (
        <Checkbox label={label} hint={fault ?? hint} checked={value === true} onChange={set} disabled={disabled} />
      );
    case "area":
      return <TextArea {...typed} rows={3} maxLength={4000} />;
    case "choice":
      return <Select {...typed} options={(field.choices ?? []).map(option)} />;
    case "color":
      return <ColorField {...typed} />;
    case "several": {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset className="flex flex-col gap-1.5" disabled={disabled}>
          <legend className="pb-1 font-medium text-ink-muted text-xs">{label}</legend>
          {(field.choices ?? []).map((one) => (
            <Checkbox
              key={one}
              label={option(one).label}
              checked={chosen.includes(one)}
              onChange={(on) => set(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
            />
          ))}
          {hint ? <span className="text-ink-muted text-xs">{hint}</span> : null}
        </fieldset>
      );
    }
    default:
      return <TextField {...typed} onBlur={() => setting.leave(field.name)} maxLength={300} />;
  }
}

const PAPER = "#f8f7f3";

function ColorField(props: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
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
