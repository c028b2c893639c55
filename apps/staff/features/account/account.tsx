"use client";
import { useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { PasskeyList, PasswordForm, SecondFactor, SessionList } from "@gable/shell/account";
import { Banner, Panel } from "@gable/ui";
import {
  Bell,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  RectangleEllipsis,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import { type ComponentType, useEffect } from "react";
import { PageHead } from "../frame/page-head";
import { NotificationChoices } from "../notifications/notification-choices";
import { Profile } from "./profile";

interface Section {
  /** Its name in the catalogue, `account:<key>.title` and `.lead`, and its place on the page. */
  key: string;
  icon: LucideIcon;
  Content: ComponentType;
  /** Left out while acting for another: nobody sees or changes how somebody else signs in. */
  own?: boolean;
}

/** What the screen is made of, in its order. */
const SECTIONS: readonly Section[] = [
  { key: "profile", icon: UserRound, Content: Profile },
  { key: "notifications", icon: Bell, Content: NotificationChoices, own: true },
  { key: "password", icon: RectangleEllipsis, Content: PasswordForm, own: true },
  { key: "factor", icon: ShieldCheck, Content: SecondFactor, own: true },
  { key: "passkeys", icon: KeyRound, Content: PasskeyList, own: true },
  { key: "sessions", icon: MonitorSmartphone, Content: SessionList, own: true },
];

/** A person's own account: who they are, how they sign in, where they are signed in. */
export function Account() {
  return (
    <WithAreas areas={["account"]}>
      <Sections />
    </WithAreas>
  );
}

function Sections() {
  const { t } = useTranslation("account");
  const text = useText();
  const session = useSession();
  // The sections were not there yet when the address with the name of one was come to.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  if (!session.data) return null;
  const { acting, active } = session.data;
  const sections = SECTIONS.filter((section) => !acting || !section.own);
  return (
    <div className="mx-auto w-full max-w-5xl pb-10">
      <PageHead title={t("title")} lead={t("lead")} />
      <div className="flex gap-8 px-4">
        <nav aria-label={t("contents")} className="sticky top-(--bar) h-fit w-44 shrink-0 pt-2 max-md:hidden">
          <ul className="flex flex-col gap-0.5">
            {sections.map(({ key, icon: Icon }) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="flex items-center gap-2 rounded-md px-2.5 py-1.5 text-sm hover:bg-sunken"
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                  {text(`account:${key}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          {acting ? <Banner>{t("acting", { name: active.name })}</Banner> : null}
          {sections.map(({ key, Content }) => (
            <Panel key={key} id={key} title={text(`account:${key}.title`)}>
              <p className="mb-4 max-w-prose text-ink-muted text-sm">{text(`account:${key}.lead`)}</p>
              <Content />
            </Panel>
          ))}
        </div>
      </div>
    </div>
  );
}
