"use client";
import { type UserProfile, useAdminVariant, useOrgUnits, useSession, useUser } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, posAddressElsewhere, posAddressOnUserEdit, usePreferences } from "@gable/shell";
import { Banner, Panel, Tabs } from "@gable/ui";
import dynamic from "next/dynamic";
import Link from "next/link";
import { PageHead } from "../frame/page-head";
import { usePlace, writePlace } from "../frame/place";
import { LetterBadge, LetterNote } from "../letter/letter-note";
import { PendingEmail } from "./pending-email";
import { hindranceOf, StatusBadge, useRoleNames } from "./standing";
import { UserActions } from "./user-actions";
import { UserForm } from "./user-form";

// Its script comes with its tab: most visits are about the profile.
const UserActivity = dynamic(() => import("./user-activity").then((module) => module.UserActivity), { ssr: false });

/** One person: who they are, where they work and as what, and what was done by, for and to them. */
export function UserScreen({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const session = useSession();
  const user = useUser(id);
  const reach = useOrgUnits();
  const { admin } = useAdminVariant();
  const tab = usePlace("tab") === "activity" ? "activity" : "profile";
  const me = session.data?.active;
  const loggedIn = session.data?.loggedIn;
  if (!user.data || !me)
    return <NotRead of={[user, session]} title={t("users:errorTitle")} lines={6} className="p-6" />;
  const person = user.data as UserProfile;
  const may = new Set(me.permissions);
  const hindrance = hindranceOf(me as unknown as UserProfile, person, reach.data);
  const mayEdit =
    (admin || may.has("user:edit")) &&
    (hindrance === null || hindrance === "self" || hindrance === "elsewhere" || admin);
  const tabs = [
    {
      value: "profile",
      label: t("users:profile"),
      content: (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-3">
            {!mayEdit || (hindrance === "elsewhere" && !admin) ? (
              <Banner>{t(hindrance ? `users:skip.${hindrance}` : "users:readOnly")}</Banner>
            ) : null}
            {mayEdit && (admin || hindrance !== "elsewhere") ? (
              <PendingEmail
                user={person}
                voucherId={(admin && loggedIn ? loggedIn : me).id}
                mayVouch={admin || may.has("user:vouch-email")}
                mayCallOff={may.has("user:change-email") && (admin || hindrance === null || hindrance === "self")}
              />
            ) : null}
            <UserForm
              key={`${person.id} ${person.version}`}
              user={person}
              readOnly={!mayEdit}
              rolesReadOnly={
                hindrance === "self" ||
                (hindrance === "elsewhere" && !admin) ||
                !(admin || may.has("user:assign-roles"))
              }
              portal={posAddressOnUserEdit(addressOf(person))}
            />
          </div>
          <Facts user={person} />
        </div>
      ),
    },
    ...(may.has("org:read-audit")
      ? [{ value: "activity", label: t("users:activity"), content: <UserActivity id={person.id} /> }]
      : []),
  ];
  return (
    <div className="flex flex-col">
      <PageHead
        title={person.name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={person.status} />
            <LetterBadge letter={person.invitation} />
            {person.email}
            <LetterNote letter={person.invitation} />
          </span>
        }
        actions={<UserActions user={person} me={me as unknown as UserProfile} permissions={may} admin={admin} />}
      />
      <div className="px-4 pb-6">
        <Tabs
          label={person.name}
          value={tab}
          onChange={(next) => writePlace({ tab: next === "activity" ? next : null })}
          tabs={tabs}
        />
      </div>
    </div>
  );
}

/** What the displayed address of the portal follows from (platform.md section 9). */
function addressOf(user: UserProfile) {
  const billing = user.LinkedOrgs?.find((unit) => unit.WizeUserOrgUnit.isBillingBranch) ?? user.WizeOrgUnit;
  return {
    posUrl: user.posUrl ?? "",
    posDomain: user.WizeOrgUnit?.posDomain ?? "",
    defaultOrgPOSDomain: user.defaultOrgPOSDomain ?? "",
    parentPOSDomain: user.WizeOrgUnit?.parentPOSDomain ?? "",
    orgType: user.WizeOrgUnit?.type ?? "BRANCH",
    billingIsHeadquarters: billing?.isHeadQuarter ?? false,
  } as const;
}

function Facts({ user }: { user: UserProfile }) {
  const { t } = useTranslation("users");
  const text = useText();
  const { language } = usePreferences();
  const roleNames = useRoleNames();
  const rows: [string, React.ReactNode][] = [
    [t("roles"), roleNames(user.WizeRoles)],
    [t("branch"), user.WizeOrgUnit?.displayName ?? "—"],
    [
      t("furtherBranches"),
      (user.LinkedOrgs ?? [])
        .filter((unit) => unit.id !== user.WizeOrgUnitId)
        .map((unit) => unit.displayName)
        .join(", ") || "—",
    ],
    [t("payer"), user.LWLicensePayer ? text(`users:payers.${user.LWLicensePayer}`) : "—"],
    [t("unitPortal"), posAddressElsewhere(addressOf(user)) || "—"],
    [t("lastLogin"), user.lastLoginAt ? formatInstant(user.lastLoginAt, language) : t("never")],
    [t("since"), user.createdAt ? formatInstant(user.createdAt, language) : "—"],
  ];
  return (
    <Panel
      title={t("facts")}
      aside={
        <Link prefetch={false} href="/app/settings/users" className="text-pine text-sm hover:underline">
          {t("toList")}
        </Link>
      }
    >
      <dl className="flex flex-col gap-2.5 text-sm">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-muted text-xs">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
