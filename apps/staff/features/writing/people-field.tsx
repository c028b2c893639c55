import type { Correspondent } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import { useId, useState } from "react";
import { NewAddress } from "../messages/recipient-picker";
import { Removable } from "../messages/removable";
import { type Draft, personOf, type Recipient, reaches } from "./draft";

const OTHER = "@";

interface Props {
  label: string;
  required?: boolean;
  people: readonly Correspondent[];
  channel: Draft["channel"];
  chosen: readonly Recipient[];
  onChange: (next: Recipient[]) => void;
}

/** What a person is on the loan, in words. */
function useRole(): (person: Correspondent) => string {
  const text = useText();
  return ({ role }) => {
    if (role === "BORROWERS" || role === "CO_BORROWERS") return text(`messages:write.role.${role}`);
    if (role === "REALTOR") return text("enums:Role.Realtor");
    return /^[A-Z_]+$/.test(role) ? text(`contacts:type.${role}`) : text(`enums:Role.${role}`);
  };
}

/** Those whom it goes to: people of the loan, and addresses. */
export function PeopleField({ label, required, people, channel, chosen, onChange }: Props) {
  const { t } = useTranslation("messages");
  const roleOf = useRole();
  const [typing, setTyping] = useState(false);
  const id = useId();
  const nameOf = (one: Recipient) => personOf(people, one)?.name || personOf(people, one)?.email || one;
  const reachOf = (person: Correspondent) => (channel === "SMS" ? person.phone : person.email);
  const add = (one: Recipient) => {
    if (!chosen.includes(one)) onChange([...chosen, one]);
  };
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <legend id={id} className="pb-1 font-medium text-ink-muted text-xs">
        {label}
        {required ? (
          <span aria-hidden="true" className="ml-1 text-brick">
            *
          </span>
        ) : null}
      </legend>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {chosen.map((one) => (
          <Removable
            key={one}
            name={nameOf(one)}
            className="items-start gap-2 py-1 pr-1 pl-2.5"
            onRemove={() => onChange(chosen.filter((other) => other !== one))}
          >
            <Chosen name={nameOf(one)} person={personOf(people, one)} role={roleOf} reach={reachOf} channel={channel} />
          </Removable>
        ))}
      </ul>
      <Select
        label={t("settings.addTo", { field: label })}
        labelHidden
        {...(required ? { required } : {})}
        className="mt-1.5"
        value=""
        emptyLabel={t("settings.addAny")}
        options={[
          ...people
            .filter((person) => !chosen.includes(person.id))
            .map((person) => ({
              value: person.id,
              label: [`${person.name || person.email} (${roleOf(person)})`, reachOf(person)].filter(Boolean).join(", "),
              disabled: !reaches(person, channel),
            })),
          ...(channel === "EMAIL" ? [{ value: OTHER, label: t("settings.add") }] : []),
        ]}
        onChange={(next) => (next === OTHER ? setTyping(true) : next && add(next))}
      />
      {typing && channel === "EMAIL" ? (
        <NewAddress
          onAdd={(address) => {
            setTyping(false);
            const known = people.find((person) => person.email?.toLowerCase() === address);
            add(known?.id ?? address);
          }}
        />
      ) : null}
    </fieldset>
  );
}

/** A recipient with what is known of the way to them, and what keeps them from it. */
function Chosen({
  name,
  person,
  role,
  reach,
  channel,
}: {
  name: string;
  person: Correspondent | undefined;
  role: (person: Correspondent) => string;
  reach: (person: Correspondent) => string | undefined;
  channel: Draft["channel"];
}) {
  const { t } = useTranslation("messages");
  const text = useText();
  const trouble = person && channel === "SMS" ? person.textTrouble : undefined;
  const isMissing = person && !trouble && !reaches(person, channel);
  return (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="font-medium">{name}</span>
      {person ? (
        <span className="block text-ink-muted text-xs">
          {[role(person), person.companyName !== name && person.companyName, reach(person)].filter(Boolean).join(" · ")}
        </span>
      ) : null}
      {trouble ? <span className="block text-bad text-xs">{text(`messages:error.${trouble}`)}</span> : null}
      {isMissing ? <span className="block text-bad text-xs">{t("error.NO_ADDRESS")}</span> : null}
      {person?.emailBounced && channel === "EMAIL" ? (
        <span className="block text-warn text-xs">{t("write.bounced")}</span>
      ) : null}
    </span>
  );
}
