"use client";
import { type ContactPart, contactPart, type LoanContact } from "@gable/api";
import { FaultBanner, RecordFields, SaveState, useField, useRecordForm } from "@gable/form";
import { formatPhone, useText, useTranslation } from "@gable/i18n";
import { Badge, IconButton, Menu, TextField } from "@gable/ui";
import { EllipsisVertical, Mail, PenLine, Phone } from "lucide-react";
import { CONTACT_LABELS, CONTACT_TYPES, PART_FIELDS, telOf } from "./fields";
import { PortalStatus } from "./portal-status";

interface Props {
  row: LoanContact;
  locked: boolean;
  onChange: (part: ContactPart, to: ContactPart) => Promise<unknown>;
  onTakeOff: (part: ContactPart, name: string) => void;
  /** Absent where the contact is no agent, or may not be invited to the realtor portal. */
  onInvite?: (() => void) | undefined;
  /** Absent where the person may write to nobody. */
  onWrite?: (() => void) | undefined;
}

/** A business contact of the loan: who it is, how it is reached, and the file's number there, which saves itself. */
export function ContactRow({ row, locked, onChange, onTakeOff, onInvite, onWrite }: Props) {
  const { t } = useTranslation("contacts");
  const text = useText();
  const part = contactPart(row);
  const type = text(`contacts:type.${row.type}`);
  const company = row.LoanBusinessContactCompany?.name;
  const other = CONTACT_TYPES.filter((one) => one !== row.type);
  return (
    <li aria-label={`${type}: ${row.name}`} className="px-4 py-2">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 grid-cols-1 items-start gap-x-4 gap-y-1 md:grid-cols-[minmax(8rem,0.9fr)_minmax(0,1.5fr)_9rem]">
          <span className="flex flex-wrap items-center gap-2 pt-1 text-ink-muted text-sm">
            {type}
            {row.primary ? <Badge tone="pine">{t("setup.primary")}</Badge> : null}
            <PortalStatus status={row.portalStatus} />
          </span>
          <span className="min-w-0">
            <span className="block font-medium text-sm [overflow-wrap:anywhere]">
              {row.name}
              {row.isRemoved ? <span className="ml-2 font-normal text-warn text-xs">{t("setup.gone")}</span> : null}
            </span>
            <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">
              {[company !== row.name && company, row.jobTitle].filter(Boolean).join(" · ")}
            </span>
            <Reach row={row} />
          </span>
          <Reference row={row} onChange={onChange} />
        </div>
        {onWrite ? (
          <IconButton size="sm" label={t("writeTo", { name: row.name })} onClick={onWrite}>
            <PenLine aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
        {locked ? null : (
          <Menu
            trigger={
              <IconButton size="sm" label={t("actionsFor", { name: row.name })}>
                <EllipsisVertical aria-hidden="true" className="size-4" />
              </IconButton>
            }
            entries={[
              ...(row.primary
                ? []
                : [
                    {
                      key: "primary",
                      label: t("setup.makePrimary"),
                      onSelect: () => void onChange(part, { ...part, primary: true }).catch(() => undefined),
                    },
                  ]),
              ...(onInvite
                ? [
                    {
                      key: "invite",
                      label: t(INVITES[row.portalStatus ?? "NONE"]),
                      onSelect: onInvite,
                    },
                  ]
                : []),
              {
                key: "remove",
                label: t("setup.takeOff"),
                danger: true,
                onSelect: () => onTakeOff(part, row.name ?? ""),
              },
              ...other.map((type, at) => ({
                key: type,
                label: text(`contacts:type.${type}`),
                onSelect: () => void onChange(part, { ...part, type, primary: false }).catch(() => undefined),
                ...(at === 0 ? { group: t("setup.changePart") } : {}),
              })),
            ]}
          />
        )}
      </div>
    </li>
  );
}

const INVITES = {
  NONE: "portal.invite",
  INVITE_SENT: "portal.again",
  ACTIVE: "portal.addToLoan",
  SUSPEND: "portal.invite",
} as const;

/** How a contact is reached: a press calls or writes. */
function Reach({ row }: { row: LoanContact }) {
  const { t } = useTranslation("contacts");
  const phones = [row.workPhone, row.cellPhone].filter((phone) => phone !== undefined && phone !== "");
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm empty:hidden">
      {phones.map((phone) => (
        <a
          key={phone}
          href={telOf(phone as string)}
          className="flex items-center gap-1 hover:underline"
          aria-label={`${t("call", { name: row.name })} ${formatPhone(phone)}`}
        >
          <Phone aria-hidden="true" className="size-3.5 text-ink-muted" />
          {formatPhone(phone)}
        </a>
      ))}
      {row.email ? (
        <a
          href={`mailto:${row.email}`}
          className="flex min-w-0 items-center gap-1 hover:underline"
          aria-label={`${t("write", { name: row.name })} ${row.email}`}
        >
          <Mail aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
          <span className="[overflow-wrap:anywhere]">{row.email}</span>
        </a>
      ) : null}
    </span>
  );
}

interface Referred {
  reference?: string;
  version?: number;
}

function Reference({ row, onChange }: Pick<Props, "row" | "onChange">) {
  const form = useRecordForm<Referred>({
    record: { reference: row.reference ?? "" },
    id: `contact-${row.BusinessContactId}-${row.type}`,
    name: `part ${row.BusinessContactId} ${row.type}`,
    fields: PART_FIELDS,
    labels: CONTACT_LABELS,
    saves: "itself",
    write: async ({ whole }) => {
      const { reference = "" } = whole as Referred;
      await onChange(contactPart(row), { ...contactPart(row), reference });
      return { reference };
    },
  });
  return (
    <RecordFields form={form}>
      <ReferenceField name={row.name ?? ""} />
      {form.state === "idle" && !form.dirty ? null : (
        <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
      )}
      <FaultBanner of={form.form.fault} told />
    </RecordFields>
  );
}

function ReferenceField({ name }: { name: string }) {
  const { t } = useTranslation("contacts");
  const { props, text } = useField({ path: "reference", label: t("setup.referenceOf", { name }) });
  return (
    <TextField
      {...props}
      labelHidden
      value={text}
      maxLength={60}
      autoComplete="off"
      placeholder={props.readOnly ? undefined : t("setup.addReference")}
    />
  );
}
