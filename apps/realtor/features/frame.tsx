import { type RealtorPortal, usePortalDoor } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LanguageToggle, MayBeOld, PortalName, PortalPage, ThemeToggle } from "@gable/shell";
import { Button, buttonClass, cx } from "@gable/ui";
import { Calculator, House } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

const PLACES = [
  { href: "/app", key: "deals", icon: House },
  { href: "/app/calculator", key: "calculator", icon: Calculator },
] as const;

/** Page of the portal: the two places are one tap away on every screen. */
export function Frame({
  company,
  onSignOut,
  portal: given,
  children,
}: {
  company?: string | undefined;
  onSignOut?: (() => void) | undefined;
  /** How the lender has set the portal up; before signing in it follows from the address. */
  portal?: RealtorPortal | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation("realtor");
  const door = usePortalDoor(!onSignOut);
  const portal = given ?? door;
  return (
    <PortalPage brandColor={portal?.brandColor}>
      <header className="border-line border-b bg-sheet">
        <div className="mx-auto flex w-full max-w-5xl items-center gap-x-6 px-5 py-2">
          <PortalName name={portal?.companyName || company} logoUrl={portal?.logoUrl} className="flex-1 sm:flex-none" />
          {onSignOut ? <Places className="hidden flex-1 gap-1 sm:flex" /> : null}
          <span className="-mr-3 ml-auto flex items-center">
            <LanguageToggle label={t("nav.languageLabel")}>{t("nav.language")}</LanguageToggle>
            <ThemeToggle />
            {onSignOut ? (
              <>
                <Link prefetch={false} href="/app/account" className={cx(buttonClass("ghost"), "max-sm:hidden")}>
                  {t("nav.account")}
                </Link>
                <Button look="ghost" className="max-sm:hidden" onClick={onSignOut}>
                  {t("nav.signOut")}
                </Button>
              </>
            ) : null}
          </span>
        </div>
        {onSignOut ? <Places className="flex flex-wrap border-line border-t px-2 sm:hidden" stacked /> : null}
      </header>
      {onSignOut ? <MayBeOld className="mx-auto w-full max-w-5xl px-5 pt-1" /> : null}
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-5 pt-6 pb-10 outline-none">
        {children}
      </main>
      {onSignOut ? (
        <div className="gable-after flex flex-col gap-2 px-5 pb-6 sm:hidden">
          <Link prefetch={false} href="/app/account" className={cx(buttonClass("ghost"), "min-h-11")}>
            {t("nav.account")}
          </Link>
          <Button className="w-full" onClick={onSignOut}>
            {t("nav.signOut")}
          </Button>
        </div>
      ) : null}
    </PortalPage>
  );
}

function Places({ className, stacked }: { className: string; stacked?: boolean }) {
  const { t } = useTranslation("realtor");
  const path = usePathname();
  return (
    <nav aria-label={t("nav.label")} className={className}>
      {PLACES.map(({ href, key, icon: Icon }) => {
        const here = key === "calculator" ? path === href : !/^\/app\/(calculator|account)/.test(path);
        return (
          <Link
            prefetch={false}
            key={key}
            href={href}
            aria-current={here ? "page" : undefined}
            className={cx(
              "flex min-h-11 items-center justify-center gap-2 rounded-md px-3 text-base",
              stacked && "min-h-12 flex-1",
              here ? "font-medium text-pine" : "text-ink-muted hover:text-ink",
            )}
          >
            <Icon aria-hidden="true" className="size-5" />
            {t(`nav.${key}`)}
          </Link>
        );
      })}
    </nav>
  );
}

export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-balance font-medium font-serif text-3xl/9">{children}</h1>;
}
