"use client";
import { Fault, useOwnProfileWrites, useSession, type WizeUser } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { changePreferences, DraftBanner } from "@gable/shell";
import { Banner, Button, FieldGrid, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { profileChecks } from "../organization/checks";
import { useSetting } from "../organization/use-setting";
import { PictureField } from "./picture-field";

const NAMES = ["firstName", "middleName", "lastName"] as const;

/** Name, phone, language and picture; address and licence number are shown, and are their administrator's. */
export function Profile() {
  const session = useSession();
  return session.data ? <Fields user={session.data.active} /> : null;
}

function Fields({ user }: { user: WizeUser }) {
  const { t } = useTranslation("account");
  const writes = useOwnProfileWrites();
  const [stale, setStale] = useState(false);
  const setting = useSetting({
    name: "profile",
    value: user,
    write: async (patch: { language?: "en" | "es" }) => {
      setStale(false);
      try {
        await writes.save(user.version, patch);
        if (patch.language) changePreferences({ language: patch.language });
      } catch (fault) {
        if (fault instanceof Fault && fault.status === 412) setStale(true);
        throw fault;
      }
    },
    labelOf: (field) => t(`profile.${field as "phone"}`),
    checks: profileChecks,
  });
  const typed = (field: (typeof NAMES)[number] | "phone") => ({
    label: t(`profile.${field}`),
    value: setting.text(field),
    onChange: (value: string) => setting.set(field, value),
    error: setting.faultOf(field) || undefined,
  });
  return (
    <div className="flex flex-col gap-5">
      <PictureField user={user} />
      <DraftBanner of={setting.kept} />
      <FieldGrid columns={3}>
        <TextField {...typed("firstName")} autoComplete="given-name" maxLength={100} required />
        <TextField {...typed("middleName")} autoComplete="additional-name" maxLength={100} />
        <TextField {...typed("lastName")} autoComplete="family-name" maxLength={100} required />
        <TextField {...typed("phone")} autoComplete="tel" inputMode="tel" maxLength={30} />
        <Select
          label={t("profile.language")}
          value={setting.text("language")}
          options={(["en", "es"] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => value && setting.set("language", value)}
        />
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
      {setting.message ? <Banner tone="bad">{t(stale ? "changedElsewhere" : "profile.failed")}</Banner> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="solid"
          busy={setting.state === "saving"}
          disabled={!setting.isDirty}
          onClick={() => void setting.save()}
        >
          {t("save")}
        </Button>
        <span role="status" className="text-ink-muted text-sm">
          {setting.state === "saved" && !setting.isDirty ? t("saved") : null}
          {setting.state === "failed" ? t("notSaved") : null}
        </span>
      </div>
    </div>
  );
}
