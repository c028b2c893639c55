"use client";
import { send, useSession } from "@gable/api";
import { LANGUAGES, useTranslation } from "@gable/i18n";
import { Banner, Loading, RadioGroup } from "@gable/ui";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { WithAreas } from "../areas";
import { changePreferences, usePreferences } from "../preferences";
import { useTitle } from "../title";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

interface OwnAccountProps {
  /** The portal's own heading of a page. */
  Heading: ComponentType<{ children: ReactNode }>;
  /** Whether the portal is offered in more than one language. */
  languages: boolean;
  buttonClassName?: string;
}

// What few look at does not hold up the rest of the page.
const SecondFactor = lazy(() => import("./second-factor").then((module) => ({ default: module.SecondFactor })));
const PasskeyList = lazy(() => import("./passkey-list").then((module) => ({ default: module.PasskeyList })));

/** A borrower's or realtor's own account: language, how one signs in, where one is signed in. */
export function OwnAccount(props: OwnAccountProps) {
  return (
    <WithAreas areas={["account"]}>
      <Parts {...props} />
    </WithAreas>
  );
}

function Parts({ Heading, languages, buttonClassName }: OwnAccountProps) {
  const { t } = useTranslation("account");
  const session = useSession();
  useTitle(t("title"));
  if (!session.data) return null;
  const { acting, active } = session.data;
  return (
    <div className="flex flex-col gap-10">
      <Heading>{t("title")}</Heading>
      {languages ? (
        <Part name="language">
          <LanguageChoice />
        </Part>
      ) : null}
      {acting ? (
        <Banner>{t("acting", { name: active.name })}</Banner>
      ) : (
        <>
          <Part name="password">
            <PasswordForm buttonClassName={buttonClassName} />
          </Part>
          <Part name="factor">
            <Suspense fallback={<Loading lines={2} />}>
              <SecondFactor />
            </Suspense>
          </Part>
          <Part name="passkeys">
            <Suspense fallback={<Loading lines={2} />}>
              <PasskeyList />
            </Suspense>
          </Part>
          <Part name="sessions">
            <SessionList />
          </Part>
        </>
      )}
    </div>
  );
}

function Part({
  name,
  children,
}: {
  name: "language" | "password" | "factor" | "passkeys" | "sessions";
  children: ReactNode;
}) {
  const { t } = useTranslation("account");
  return (
    <section aria-labelledby={`${name}-heading`} className="flex max-w-2xl flex-col gap-4">
      <header>
        <h2 id={`${name}-heading`} className="font-medium font-serif text-xl">
          {t(`${name}.title`)}
        </h2>
        <p className="text-ink-muted">{t(`${name}.lead`)}</p>
      </header>
      {children}
    </section>
  );
}

/** The choice goes with the person to other devices and into letters; should that fail, it holds here all the same. */
function LanguageChoice() {
  const { t } = useTranslation("account");
  const { language } = usePreferences();
  return (
    <RadioGroup
      label={<span className="sr-only">{t("language.title")}</span>}
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(value) => {
        const chosen = LANGUAGES.find((one) => one === value);
        if (!chosen) return;
        changePreferences({ language: chosen });
        send("PATCH", "/api/language", {
          body: { language: chosen },
          as: "quiet",
        }).catch(() => undefined);
      }}
    />
  );
}
