"use client";
import {
  type Assignment,
  CONTACT_REQUEST_DELAY_MS,
  type Colleague,
  Fault,
  type LoanUser,
  partOf,
  SEARCH_DELAY_MS,
  useAssignable,
  useSession,
  useSettled,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { CONTACT_LISTS, contactListsOf, groupContacts } from "@gable/loan/internal-contact";
import { changePreferences, notify, useFaultWords, usePreferences } from "@gable/shell";
import { Badge, Banner, Button, Checkbox, IconButton, Menu, Select, TextField } from "@gable/ui";
import { EllipsisVertical, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTeamChange } from "./use-team-change";

/** The parts that can be looked for; the last choice is kept as `activeRole`. */
const TEAM_ROLES = ["Originator", "Processor", "ContractProcessor", "Assistant"] as const;

/** The loan's team: who, in which role, and the way to add, take off, and name the primary officer. */
export function TeamEditor({ loanId, team, locked }: { loanId: number; team: LoanUser[]; locked: boolean }) {
  const { t } = useTranslation("team");
  const wordsOf = useFaultWords();
  const text = useText();
  const session = useSession();
  const save = useTeamChange(loanId);
  const [letters, setLetters] = useState(false);
  const mayEdit = !locked && (session.data?.active.permissions ?? []).includes("loan:edit-team");
  const parts = team.map(partOf);
  const nameOf = (member: LoanUser) => member.WizeUser?.name || member.email;

  function remove(member: LoanUser) {
    const gone = partOf(member);
    void save.change((now) => now.filter((part) => !same(part, gone)), {
      onSuccess: () =>
        notify({
          tone: "note",
          title: t("removed", { name: nameOf(member) }),
          action: { label: t("undo"), onClick: () => void save.change((now) => withPart(now, gone)) },
        }),
    });
  }
  const makePrimary = (member: LoanUser) =>
    void save.change(
      (now) =>
        now.map((part) => (part.LoanRole === "Originator" ? { ...part, primary: same(part, partOf(member)) } : part)),
      { notify: letters },
    );

  return (
    <section aria-labelledby="people-team">
      <h3 id="people-team" className="font-medium font-serif text-lg">
        {t("team")}
      </h3>
      {save.error instanceof Fault ? <Banner tone="bad" title={wordsOf(save.error)} /> : null}
      <ul className="my-2 flex flex-col divide-y divide-line">
        {team.map((member) => (
          <li
            key={`${member.WizeUserId}${member.LoanRole}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm"
          >
            <span className="min-w-0 flex-1 basis-32">
              <span className="block truncate font-medium">{nameOf(member)}</span>
              <span className="block truncate text-ink-muted text-xs">
                {[member.processorName, member.email].filter(Boolean).join(" · ")}
              </span>
            </span>
            {member.primary ? <Badge tone="pine">{t("primary")}</Badge> : null}
            <span className="text-ink-muted text-xs">{text(`enums:Role.${member.LoanRole}`)}</span>
            {mayEdit ? (
              <Menu
                trigger={
                  <IconButton size="sm" label={t("actionsFor", { name: nameOf(member) })}>
                    <EllipsisVertical aria-hidden="true" className="size-4" />
                  </IconButton>
                }
                entries={[
                  ...(member.LoanRole === "Originator" && !member.primary
                    ? [{ key: "primary", label: t("makePrimary"), onSelect: () => makePrimary(member) }]
                    : []),
                  {
                    key: "remove",
                    label: t("remove"),
                    danger: true,
                    disabled: member.primary === true,
                    onSelect: () => remove(member),
                  },
                ]}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <>
          <Addition
            loanId={loanId}
            parts={parts}
            onAdd={(part) => void save.change((now) => withPart(now, part), { notify: letters })}
          />
          <div className="mt-3">
            <Checkbox label={t("notify")} hint={t("notifyHint")} checked={letters} onChange={setLetters} />
          </div>
        </>
      ) : null}
    </section>
  );
}

function Addition(props: { loanId: number; parts: Assignment[]; onAdd: (part: Assignment) => void }) {
  const { t } = useTranslation("team");
  const text = useText();
  const [term, setTerm] = useState("");
  const [open, setOpen] = useState(false);
  const { activeRole } = usePreferences();
  const role = TEAM_ROLES.find((one) => one === activeRole);
  const settled = useSettled(useSettled(term.trim(), SEARCH_DELAY_MS), CONTACT_REQUEST_DELAY_MS);
  const found = useAssignable(props.loanId, settled, open);
  if (!open)
    return (
      <Button size="sm" icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
    );
  const able = (found.data?.users ?? []).map((colleague) => ({
    id: colleague.id,
    unit: colleague.WizeOrgUnitName,
    roles: colleague.WizeRoles ?? [],
    choices: choicesOf(colleague, props.parts).filter((choice) => !role || choice.role === role),
  }));
  const lists = Object.fromEntries(
    CONTACT_LISTS.map((list) => [list, able.filter((one) => contactListsOf(one.roles).includes(list))]),
  );
  const groups = groupContacts<(typeof able)[number]>(lists, t("otherUnit"))
    .map(({ name, contacts }) => ({ name, choices: contacts.flatMap((contact) => contact.choices) }))
    .filter((group) => group.choices.length > 0);
  return (
    <div className="rounded-lg border border-line bg-paper p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_10rem] gap-2">
        <TextField label={t("find")} type="search" value={term} onChange={setTerm} autoFocus />
        <Select
          label={t("role")}
          value={role ?? ""}
          emptyLabel={t("anyRole")}
          options={TEAM_ROLES.map((one) => ({ value: one, label: text(`enums:Role.${one}`) }))}
          onChange={(next) => changePreferences({ activeRole: next || null })}
        />
      </div>
      <ul className="mt-2 flex max-h-56 flex-col gap-1 overflow-y-auto">
        {groups.map((group) => (
          <li key={group.name}>
            <h4 className="px-2 pt-1 text-2xs text-ink-muted uppercase tracking-wider">{group.name}</h4>
            <ul aria-label={group.name}>
              {group.choices.map(({ colleague, role: part }) => (
                <li key={`${colleague.id}${part}`}>
                  <button
                    type="button"
                    className="flex w-full items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-pine-wash"
                    onClick={() => props.onAdd({ WizeUserId: colleague.id, LoanRole: part, primary: false })}
                  >
                    <span className="min-w-0 truncate">{colleague.name || colleague.email}</span>
                    <span className="shrink-0 text-ink-muted text-xs">{text(`enums:Role.${part}`)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {found.data && groups.length === 0 ? <p className="px-2 text-ink-muted text-sm">{t("nobody")}</p> : null}
    </div>
  );
}

/** The parts a colleague can still take. */
function choicesOf(colleague: Colleague, parts: readonly Assignment[]) {
  return (colleague.WizeRoles ?? [])
    .map((role) => ({ colleague, role: role as Assignment["LoanRole"] }))
    .filter(({ role }) => !parts.some((part) => part.WizeUserId === colleague.id && part.LoanRole === role));
}

const same = (one: Assignment, other: Assignment) =>
  one.WizeUserId === other.WizeUserId && one.LoanRole === other.LoanRole;

const withPart = (team: Assignment[], part: Assignment) =>
  team.some((one) => same(one, part)) ? team : [...team, part];
