"use client";
import { Fault, type UserProfile, useRoles, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { formatTime, useTranslation } from "@gable/i18n";
import { namesOf, usePreferences, useShortcut } from "@gable/shell";
import { Button, Panel } from "@gable/ui";
import { useState } from "react";
import { gapsOf } from "./checks";
import { rolesOfUser } from "./standing";
import { bodyOf, type UserDraft, UserFields, useFaults } from "./user-fields";

function draftOf(user: UserProfile): UserDraft {
  return {
    firstName: user.firstName,
    middleName: user.middleName ?? "",
    lastName: user.lastName,
    phone: user.phone ?? "",
    nmls: user.nmls ?? "",
    language: user.language,
    posUrl: user.posUrl ?? "",
    roles: namesOf(rolesOfUser(user)),
  };
}

/** What the API calls a field of the draft. */
const fieldOf = (key: keyof UserDraft) => (key === "roles" ? "WizeRoles" : key);

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
  const { t } = useTranslation(["users", "common", "errors"]);
  const { language } = usePreferences();
  const { update } = useUserCalls();
  const roles = useRoles();
  const [draft, setDraft] = useState(() => draftOf(user));
  const before = draftOf(user);
  const changed = (Object.keys(draft) as (keyof UserDraft)[]).filter(
    (key) => String(draft[key]) !== String(before[key]),
  );
  const fault = update.error instanceof Fault ? update.error : null;
  const [tried, setTried] = useState(false);
  // What was not touched is the server's to judge.
  const gaps = gapsOf(draft).filter(({ field }) => changed.some((key) => fieldOf(key) === field));
  const faults = useFaults([...(tried ? gaps : []), ...(fault?.entries ?? [])]);
  const save = () => {
    if (readOnly || changed.length === 0 || update.isPending) return;
    setTried(gaps.length > 0);
    if (gaps.length > 0) return;
    const whole = bodyOf(draft) as Record<string, unknown>;
    const body = Object.fromEntries(changed.map((key) => [fieldOf(key), whole[fieldOf(key)]]));
    update.mutate({ id: user.id, version: user.version, ...body });
  };
  useShortcut("mod+s", save);
  return (
    <Panel title={t("users:profile")}>
      <div className="flex flex-col gap-5">
        <FaultBanner of={fault} told={fault !== null && fault.entries.length > 0} />
        <UserFields
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          faults={faults}
          roles={roles.data ?? []}
          readOnly={readOnly}
          rolesReadOnly={rolesReadOnly}
          portal={portal}
        />
        {readOnly ? null : (
          <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
            <Button look="solid" busy={update.isPending} disabled={changed.length === 0} onClick={save}>
              {t("common:save")}
            </Button>
            {changed.length > 0 ? (
              <Button
                onClick={() => {
                  update.reset();
                  setTried(false);
                  setDraft(before);
                }}
              >
                {t("common:discard")}
              </Button>
            ) : null}
            <span role="status" className="text-ink-muted text-xs">
              {update.isPending
                ? t("common:saving")
                : fault || (tried && gaps.length > 0)
                  ? t("common:saveFailed")
                  : changed.length > 0
                    ? t("common:notSaved")
                    : ""}
              {update.isSuccess && changed.length === 0
                ? t("common:saved", { time: formatTime(new Date(), language) })
                : ""}
            </span>
          </div>
        )}
      </div>
    </Panel>
  );
}
