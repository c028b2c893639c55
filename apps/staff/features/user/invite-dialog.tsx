"use client";
import { useRoles, useSession, useUserCalls } from "@gable/api";
import { fieldId, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { TextField } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { BranchSelect } from "./branch-select";
import { gapsOfInvitation } from "./checks";
import { placeOfUserField, USER_FIELDS } from "./fields";
import { bodyOf, EMPTY_DRAFT, type UserDraft, UserFields, useFormFaults } from "./user-fields";

interface Invitation extends UserDraft, Versioned {
  email: string;
  WizeOrgUnitId: string;
}

/** Invites a person: who, where, and as what; the letter goes out in their language. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const session = useSession();
  const roles = useRoles();
  const { invite } = useUserCalls();
  const [record] = useState<Invitation>(() => ({
    ...EMPTY_DRAFT,
    email: "",
    WizeOrgUnitId: session.data?.active.WizeOrgUnitId ?? "",
  }));
  const [tried, setTried] = useState(false);
  const form = useRecordForm<Invitation>({
    record,
    id: "invite",
    name: "invitation",
    fields: USER_FIELDS,
    labels: "users:field",
    keepsEmptyLists: true,
    placeOf: placeOfUserField,
    write: async ({ whole: { email, WizeOrgUnitId, ...draft } }) => {
      await invite.mutateAsync({ email, WizeOrgUnitId, ...bodyOf(draft) });
      notify({ tone: "good", title: t("users:invited"), detail: t("users:invitedDetail", { email }) });
      return undefined;
    },
  });
  const { email, WizeOrgUnitId, ...draft } = form.current;
  const gaps = gapsOfInvitation(draft, email);
  const faults = useFormFaults(form.form, tried ? gaps : []);
  /** Whether what is typed can be sent; what can't is said from now on. */
  const mayTry = () => {
    setTried(true);
    return gaps.length === 0;
  };
  return (
    <SettingDialog
      of={form}
      width={680}
      title={t("users:invite")}
      description={t("users:inviteHint")}
      create={email ? t("users:inviteDo", { email }) : t("users:inviteDoNobody")}
      maySave={mayTry}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <TextField
          id={fieldId("email", form.id)}
          label={t("users:email")}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          maxLength={254}
          value={email}
          onChange={(value) => form.form.set("email", value)}
          error={faults("email")}
        />
        <BranchSelect
          value={WizeOrgUnitId}
          onChange={(id) => form.form.set("WizeOrgUnitId", id)}
          error={faults("WizeOrgUnitId")}
        />
      </div>
      <UserFields
        form={form.id}
        draft={draft}
        onChange={(change) => {
          for (const [path, value] of Object.entries(change)) form.form.set(path, value);
        }}
        faults={faults}
        roles={roles.data ?? []}
      />
    </SettingDialog>
  );
}
