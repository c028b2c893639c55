"use client";
import { useInviteRealtor } from "@gable/api";
import { Choice, type FieldSpec, FormField, RecordFields, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button, FieldGrid } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { Send } from "lucide-react";
import { useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState, useNewEntry } from "../record/new-entry";

interface Agent extends Versioned {
  firstName: string;
  lastName: string;
  email: string;
  language: "en" | "es";
}

const FIELDS: readonly FieldSpec[] = [
  { path: "firstName", kind: "text", label: "team:firstName", maxLength: 100 },
  { path: "lastName", kind: "text", label: "team:lastName", maxLength: 100 },
  { path: "email", kind: "email", label: "team:email", maxLength: 254, must: true },
  { path: "language", kind: "choice", label: "team:language" },
];

/** Puts a real estate agent on the loan; who has no account yet gets a letter with a link. */
export function RealtorInvitation({ loanId }: { loanId: number }) {
  const { t } = useTranslation("team");
  const { language } = usePreferences();
  const invite = useInviteRealtor(loanId);
  const [record] = useState<Agent>({ firstName: "", lastName: "", email: "", language });
  const form = useNewEntry<Agent>({
    record,
    id: "agent",
    name: `agent ${loanId}`,
    // The panel goes along from step to step.
    inWindow: true,
    fields: FIELDS,
    labels: "team",
    send: async (agent) => {
      const { email } = agent;
      const { sent } = await invite.mutateAsync(agent);
      notify({ tone: "good", title: t(sent ? "realtorInvited" : "realtorAdded", { email }) });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      noValidate
      className="rounded-lg border border-line bg-paper p-4"
    >
      <h4 className="mb-3 font-medium text-sm">{t("inviteRealtor")}</h4>
      <RecordFields form={form}>
        <SettingFault of={form} />
        <FieldGrid columns={2}>
          <FormField path="firstName" />
          <FormField path="lastName" />
          <FormField path="email" />
          <Choice
            path="language"
            emptyLabel={null}
            options={[
              { value: "en", label: "English" },
              { value: "es", label: "Español" },
            ]}
          />
        </FieldGrid>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            busy={form.state === "saving"}
            disabled={nonEmpty(form.current.email) !== null}
            icon={<Send aria-hidden="true" className="size-3.5" />}
          >
            {t("sendInvitation")}
          </Button>
          <EntryState of={form} />
        </div>
      </RecordFields>
    </form>
  );
}
