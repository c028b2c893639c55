"use client";
import { type UserProfile, useRoles, useUserCalls } from "@gable/api";
import { RecordFields, SaveState, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { namesOf, useShortcut } from "@gable/shell";
import { Button, Panel } from "@gable/ui";
import { useMemo, useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { gapsOf } from "./checks";
import { placeOfUserField, USER_FIELDS } from "./fields";
import { rolesOfUser } from "./standing";
import { bodyOf, type UserDraft, UserFields, useFormFaults } from "./user-fields";

type UserRecord = UserDraft & Versioned;

function recordOf(user: UserProfile): UserRecord {
  return {
    id: user.id,
    version: user.version,
    firstName: user.firstName,
    middleName: user.middleName ?? "",
    lastName: user.lastName,
    phone: user.phone ?? "",
    nmls: user.nmls ?? "",
    language: user.language,
    posUrl: user.posUrl ?? "",
    paysForSelf: user.paysForSelf,
    roles: namesOf(rolesOfUser(user)),
  };
}

/** What the API calls a field of the draft. */
const fieldOf = (key: string) => (key === "roles" ? "WizeRoles" : key);

/** Edits a person; only what was changed is sent, on the version it was read from. */
export function UserForm({
  user,
  readOnly,
  rolesReadOnly,
  portal,
}: {
  user: UserProfile;
  readOnly: boolean;
  rolesReadOnly: boolean;
  portal: string;
}) {
  const { t } = useTranslation(["users", "common"]);
  const { update } = useUserCalls();
  const roles = useRoles();
  const [tried, setTried] = useState(false);
  const form = useRecordForm<UserRecord>({
    record: useMemo(() => recordOf(user), [user]),
    id: "user",
    fields: USER_FIELDS,
    labels: "users:field",
    keepsEmptyLists: true,
    placeOf: placeOfUserField,
    write: async ({ patch, version, whole }) => {
      const all = bodyOf(whole) as Record<string, unknown>;
      const body = Object.fromEntries(Object.keys(patch).map((key) => [fieldOf(key), all[fieldOf(key)]]));
      return recordOf(await update.mutateAsync({ id: user.id, version: version ?? user.version, ...body }));
    },
  });
  const { current, dirty, state } = form;
  // What was not touched is the server's to judge.
  const changed = Object.keys(form.change);
  const gaps = gapsOf(current).filter(({ field }) => changed.some((key) => fieldOf(key) === field));
  const faults = useFormFaults(form.form, tried ? gaps : []);
  const save = () => {
    if (readOnly || !dirty) return;
    setTried(gaps.length > 0);
    if (gaps.length === 0) void form.save();
  };
  useShortcut("mod+s", save);
  const isHeld = tried && gaps.length > 0;
  return (
    <Panel title={t("users:profile")}>
      <RecordFields form={form}>
        <SettingFault of={form} />
        <UserFields
          form={form.id}
          draft={current}
          onChange={(change) => {
            for (const [path, value] of Object.entries(change)) form.form.set(path, value);
          }}
          faults={faults}
          roles={roles.data ?? []}
          readOnly={readOnly}
          rolesReadOnly={rolesReadOnly}
          portal={portal}
        />
        {readOnly ? null : (
          <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
            <Button look="solid" busy={state === "saving"} disabled={!dirty} onClick={save}>
              {t("common:save")}
            </Button>
            {dirty ? (
              <Button
                onClick={() => {
                  setTried(false);
                  form.discard();
                }}
              >
                {t("common:discard")}
              </Button>
            ) : null}
            <SaveState state={isHeld ? "failed" : state} dirty={dirty} savedAt={form.savedAt} />
          </div>
        )}
      </RecordFields>
    </Panel>
  );
}
