"use client";
import { type OwnProfile, useOwnProfileWrites, useSession, type WizeUser } from "@gable/api";
import { FIELD_FACTS } from "@gable/api/fields";
import { type FieldSpec, FormField, hasFailed, RecordFields, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { changePreferences } from "@gable/shell";
import { Banner, Button, FieldGrid, TextField } from "@gable/ui";
import { nonEmpty, phone } from "@gable/validation";
import { PictureField } from "./picture-field";

const FACTS = FIELD_FACTS.OwnProfile;

const of = (path: keyof OwnProfile, more: Partial<FieldSpec>): FieldSpec => ({
  path,
  kind: "text",
  label: `account:profile.${path}`,
  maxLength: FACTS.firstName.maxLength,
  ...more,
});

export const PROFILE_FIELDS: readonly FieldSpec[] = [
  of("firstName", { asked: true, validators: [nonEmpty], autoComplete: "given-name" }),
  of("middleName", { autoComplete: "additional-name" }),
  of("lastName", { asked: true, validators: [nonEmpty], autoComplete: "family-name" }),
  of("phone", { validators: [phone], maxLength: FACTS.phone.maxLength, autoComplete: "tel", inputMode: "tel" }),
  of("language", { kind: "choice", choices: FACTS.language.enum, words: "account:language", emptyLabel: null }),
];

/** Name, phone, language and picture; address and licence number are shown, and are their administrator's. */
export function Profile() {
  const session = useSession();
  return session.data ? <Fields user={session.data.active} /> : null;
}

function Fields({ user }: { user: WizeUser }) {
  const { t } = useTranslation("account");
  const writes = useOwnProfileWrites();
  const form = useRecordForm<Partial<WizeUser>>({
    record: user,
    name: "profile",
    fields: PROFILE_FIELDS,
    labels: "account:profile",
    write: async ({ patch, version }: { patch: { language?: "en" | "es" }; version: number | undefined }) => {
      await writes.save(version ?? user.version, patch);
      if (patch.language) changePreferences({ language: patch.language });
      return undefined;
    },
  });
  const { state, isStale } = form;
  const isRefused = hasFailed(state) && (isStale || form.form.fault?.isAtFields === false);
  return (
    <div className="flex flex-col gap-5">
      <PictureField user={user} />
      <RecordFields form={form}>
        <FieldGrid columns={3}>
          {PROFILE_FIELDS.map(({ path }) => (
            <FormField key={path} path={path} />
          ))}
          <TextField
            label={t("profile.email")}
            hint={t("profile.emailHint")}
            value={user.email}
            onChange={() => {}}
            readOnly
          />
          {user.nmls ? (
            <TextField
              label={t("profile.nmls")}
              hint={t("profile.nmlsHint")}
              value={user.nmls}
              onChange={() => {}}
              readOnly
            />
          ) : null}
        </FieldGrid>
        {isRefused ? <Banner tone="bad">{t(isStale ? "changedElsewhere" : "profile.failed")}</Banner> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button look="solid" busy={state === "saving"} disabled={!form.dirty} onClick={() => void form.save()}>
            {t("save")}
          </Button>
          <span role="status" className="text-ink-muted text-sm">
            {state === "saved" && !form.dirty ? t("saved") : null}
            {hasFailed(state) || state === "held" ? t("notSaved") : null}
          </span>
        </div>
      </RecordFields>
    </div>
  );
}
