"use client";
import { type FaultEntry, type RoleOption, useSession } from "@gable/api";
import { type Form, fieldId, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { Checkbox, FieldGrid, Select, TextField } from "@gable/ui";
import { placeOfUserField } from "./fields";

/** What is typed about a user; the texts are empty where nothing is known. */
export interface UserDraft {
  firstName: string;
  middleName: string;
  lastName: string;
  phone: string;
  nmls: string;
  language: "en" | "es";
  posUrl: string;
  paysForSelf: boolean;
  roles: string[];
}

export const EMPTY_DRAFT: UserDraft = {
  firstName: "",
  middleName: "",
  lastName: "",
  phone: "",
  nmls: "",
  language: "en",
  posUrl: "",
  paysForSelf: false,
  roles: [],
};

/** The draft as the API takes it: empty texts clear. */
export function bodyOf(draft: UserDraft) {
  const { roles, ...fields } = draft;
  return { ...fields, WizeRoles: roles.map((name) => ({ name })) as never };
}

export type Faults = (field: string) => string | true | undefined;

/** What is found wrong, by field, in the reader's language. */
export function useFaults(entries: readonly FaultEntry[]): Faults {
  const text = useText();
  const message = useFieldMessage();
  return (field) => {
    const entry = entries.find((one) => one.field === field);
    if (!entry) return undefined;
    return entry.key === "required" ? true : message(entry, text(`users:${field}`));
  };
}

/** The same of a form: what it finds itself, and what the server refused. */
export function useFormFaults<T extends Versioned>(form: Form<T>, gaps: readonly FaultEntry[]): Faults {
  const found = useFaults(gaps);
  return (field) => found(field) ?? form.problemAt(placeOfUserField(field))?.message;
}

/** The fields of a person, and the roles. */
export function UserFields({
  form,
  draft,
  onChange,
  faults,
  roles,
  readOnly,
  rolesReadOnly,
  portal,
}: {
  /** What the ids of the fields begin with. */
  form: string;
  draft: UserDraft;
  onChange: (change: Partial<UserDraft>) => void;
  faults: Faults;
  roles: readonly RoleOption[];
  readOnly?: boolean;
  rolesReadOnly?: boolean;
  /** The address of the borrower portal as it follows from the units, shown while none is typed. */
  portal?: string;
}) {
  const { t } = useTranslation("users");
  const text = useText();
  const mayPay = useSession().data?.active.permissions?.includes("billing:edit") ?? false;
  const field = (name: "firstName" | "middleName" | "lastName" | "phone" | "nmls" | "posUrl") => ({
    id: fieldId(name, form),
    label: t(name),
    value: draft[name],
    error: faults(name),
    readOnly,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const shown = roles.filter((role) => role.assignable || draft.roles.includes(role.name));
  return (
    <div className="flex flex-col gap-5">
      <FieldGrid columns={2}>
        <TextField {...field("firstName")} required maxLength={100} autoComplete="off" />
        <TextField {...field("lastName")} required maxLength={100} autoComplete="off" />
        <TextField {...field("middleName")} maxLength={100} autoComplete="off" />
        <TextField {...field("phone")} type="tel" inputMode="tel" maxLength={30} />
        <TextField {...field("nmls")} hint={t("nmlsHint")} inputMode="numeric" maxLength={12} />
        <Select
          label={t("language")}
          value={draft.language}
          disabled={readOnly}
          onChange={(language) => onChange({ language: language as "en" | "es" })}
          options={[
            { value: "en", label: t("english") },
            { value: "es", label: t("spanish") },
          ]}
        />
        {portal !== undefined ? (
          <TextField
            {...field("posUrl")}
            className="sm:col-span-2"
            maxLength={200}
            placeholder={portal}
            hint={portal ? t("posUrlShown", { address: portal }) : t("posUrlHint")}
            spellCheck={false}
          />
        ) : null}
      </FieldGrid>
      <Checkbox
        id={fieldId("paysForSelf", form)}
        label={t("paysForSelf")}
        hint={t(mayPay ? "paysForSelfHint" : "paysForSelfWho")}
        checked={draft.paysForSelf}
        disabled={readOnly || !mayPay}
        onChange={(paysForSelf) => onChange({ paysForSelf })}
      />
      <fieldset id={fieldId("roles", form)} className="flex flex-col gap-2">
        <legend className={`pb-1 font-medium text-xs ${faults("WizeRoles") ? "text-bad" : "text-ink-muted"}`}>
          {t("roles")}
          <span aria-hidden="true" className="text-brick">
            {" "}
            *
          </span>
          {faults("WizeRoles") ? <span className="ml-1">{t("roleNeeded")}</span> : null}
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {shown.map((role) => (
            <Checkbox
              key={role.name}
              label={text(`users:role.${role.name}`)}
              hint={text(`users:roleHint.${role.name}`)}
              checked={draft.roles.includes(role.name)}
              disabled={readOnly || rolesReadOnly || !role.assignable}
              onChange={(checked) =>
                onChange({
                  roles: checked ? [...draft.roles, role.name] : draft.roles.filter((name) => name !== role.name),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
