"use client";
import { type Borrower, useLoanContacts, useTeam } from "@gable/api";
import { Choice, Text } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { email, nonEmpty, phone } from "@gable/validation";
import { nameOf } from "../financial/person";

/** Who is asked, as a form holds it: the kind of person and their id, or somebody else with what is known of them. */
export interface Whom {
  whom: string;
  name: string;
  email: string;
  phone: string;
  language: "en" | "es";
}

const OTHER = "other";

/** What the API is told of who is asked. */
export function personOf({ whom, name, email, phone, language }: Whom) {
  const [kind, id] = whom.split(" ");
  if (kind === "borrower") return { BorrowerId: id };
  if (kind === "user") return { WizeUserId: id };
  if (kind === "contact") return { BusinessContactId: id };
  return {
    ExternalSignee: { name: name.trim(), email: email.trim(), language, ...(phone.trim() && { phone: phone.trim() }) },
  };
}

export const borrowerOf = (person: Borrower) => `borrower ${person.id}`;

/** Those of the loan who can be asked: its borrowers, its business contacts and its team. */
export function useAskable(loanId: number, people: readonly Borrower[]): { value: string; label: string }[] {
  const { t } = useTranslation("needs");
  const text = useText();
  const team = useTeam(loanId).data?.rows ?? [];
  const contacts = useLoanContacts(loanId).data?.rows ?? [];
  const members = [
    ...new Map(
      team
        .filter(({ WizeUser, processorName }) => WizeUser && !processorName)
        .map((one) => [one.WizeUserId, { value: `user ${one.WizeUserId}`, label: one.WizeUser?.name ?? "" }]),
    ).values(),
  ].map(({ value, label }) => ({ value, label: t("whom.member", { name: label }) }));
  const known = [
    ...new Map(
      contacts.map((one) => [
        one.BusinessContactId,
        {
          value: `contact ${one.BusinessContactId}`,
          label: t("whom.contact", { name: one.name, part: text(`contacts:type.${one.type}`) }),
        },
      ]),
    ).values(),
  ];
  return [
    ...people.map((person) => ({
      value: borrowerOf(person),
      label: t("whom.borrower", { name: nameOf(person) || "—" }),
    })),
    ...known,
    ...members,
  ];
}

/** Chooses who is asked: a borrower, one of the team, one of the loan's business contacts, or somebody else. */
export function WhomFields({ loanId, people, whom }: { loanId: number; people: readonly Borrower[]; whom: string }) {
  const { t } = useTranslation("needs");
  const askable = useAskable(loanId, people);
  return (
    <>
      <Choice
        path="whom"
        label={t("whom.label")}
        must
        emptyLabel={null}
        options={[...askable, { value: OTHER, label: t("whom.other") }]}
      />
      {whom === OTHER ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Text path="name" label={t("whom.otherName")} required check={nonEmpty} maxLength={150} />
          <Text path="email" inputMode="email" label={t("whom.otherEmail")} required check={email} maxLength={254} />
          <Text path="phone" inputMode="tel" label={t("whom.otherPhone")} check={phone} maxLength={30} />
          <Choice
            path="language"
            label={t("whom.otherLanguage")}
            must
            emptyLabel={null}
            options={[
              { value: "en", label: t("whom.en") },
              { value: "es", label: t("whom.es") },
            ]}
          />
        </div>
      ) : null}
      {whom === OTHER || whom.startsWith("contact") ? <p className="text-ink-muted text-sm">{t("whom.link")}</p> : null}
    </>
  );
}
