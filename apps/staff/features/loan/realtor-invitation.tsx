"use client";
import { Fault, useInviteRealtor } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { email as emailCheck, nonEmpty } from "@gable/loan";
import { notify, useFaultWords, useFieldMessage, usePreferences } from "@gable/shell";
import { Banner, Button, FieldGrid, Select, TextField } from "@gable/ui";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";

const EMPTY = { firstName: "", lastName: "", email: "" };

/** Puts a real estate agent on the loan; who has no account yet gets a letter with a link. */
export function RealtorInvitation({ loanId }: { loanId: number }) {
  const { t } = useTranslation("loan");
  const wordsOf = useFaultWords();
  const message = useFieldMessage();
  const { language: own } = usePreferences();
  const invite = useInviteRealtor(loanId);
  const [agent, setAgent] = useState(EMPTY);
  const [language, setLanguage] = useState<string>(own);
  const fault = invite.error instanceof Fault ? invite.error : null;
  const [tried, setTried] = useState(false);
  const verdict = emailCheck(agent.email.trim());
  const refused = fault?.entries.find((entry) => entry.field === "email");
  const wrong = tried && verdict ? { key: verdict.key } : refused;
  const set = (field: keyof typeof EMPTY) => (value: string) => setAgent({ ...agent, [field]: value });

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = agent.email.trim();
    setTried(verdict !== null);
    if (verdict) return;
    invite.mutate(
      { ...agent, email, language: language === "es" ? "es" : "en" },
      {
        onSuccess: ({ sent }) => {
          notify({ tone: "good", title: t(sent ? "people.realtorInvited" : "people.realtorAdded", { email }) });
          setAgent(EMPTY);
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate className="rounded-lg border border-line bg-paper p-4">
      <h4 className="mb-3 font-medium text-sm">{t("people.inviteRealtor")}</h4>
      {fault && !refused ? <Banner tone="bad" title={wordsOf(fault)} /> : null}
      <FieldGrid columns={2}>
        <TextField label={t("people.firstName")} value={agent.firstName} onChange={set("firstName")} maxLength={100} />
        <TextField label={t("people.lastName")} value={agent.lastName} onChange={set("lastName")} maxLength={100} />
        <TextField
          label={t("people.email")}
          type="email"
          inputMode="email"
          required
          value={agent.email}
          onChange={set("email")}
          error={wrong ? message(wrong, t("people.email")) : undefined}
          maxLength={254}
        />
        <Select
          label={t("people.language")}
          value={language}
          onChange={setLanguage}
          options={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
        />
      </FieldGrid>
      <Button
        type="submit"
        className="mt-3"
        busy={invite.isPending}
        disabled={nonEmpty(agent.email) !== null}
        icon={<Send aria-hidden="true" className="size-3.5" />}
      >
        {t("people.sendInvitation")}
      </Button>
    </form>
  );
}
