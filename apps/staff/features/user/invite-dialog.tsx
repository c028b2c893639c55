"use client";
import { Fault, useRoles, useSession, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, useShortcut } from "@gable/shell";
import { Button, Dialog, TextField } from "@gable/ui";
import { useState } from "react";
import { BranchSelect } from "./branch-select";
import { gapsOfInvitation } from "./checks";
import { bodyOf, EMPTY_DRAFT, UserFields, useFaults } from "./user-fields";

/** Invites a person: who, where, and as what; the letter goes out in their language. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const session = useSession();
  const roles = useRoles();
  const { invite } = useUserCalls();
  const [email, setEmail] = useState("");
  const [unit, setUnit] = useState(session.data?.active.WizeOrgUnitId ?? "");
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const fault = invite.error instanceof Fault ? invite.error : null;
  const [tried, setTried] = useState(false);
  const gaps = gapsOfInvitation(draft, email);
  const faults = useFaults([...(tried ? gaps : []), ...(fault?.entries ?? [])]);
  const send = () => {
    if (invite.isPending) return;
    setTried(true);
    if (gaps.length > 0) return;
    invite.mutate(
      { email, WizeOrgUnitId: unit, ...bodyOf(draft) },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("users:invited"), detail: t("users:invitedDetail", { email }) });
          onClose();
        },
      },
    );
  };
  useShortcut("mod+s", send);
  return (
    <Dialog
      open
      sticky
      width={680}
      onClose={onClose}
      title={t("users:invite")}
      description={t("users:inviteHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={invite.isPending} onClick={send}>
            {email ? t("users:inviteDo", { email }) : t("users:inviteDoNobody")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={fault} told={fault !== null && fault.entries.length > 0} />
        <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
          <TextField
            label={t("users:email")}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            autoFocus
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={faults("email")}
          />
          <BranchSelect value={unit} onChange={setUnit} error={faults("WizeOrgUnitId")} />
        </div>
        <UserFields
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          faults={faults}
          roles={roles.data ?? []}
        />
      </div>
    </Dialog>
  );
}
