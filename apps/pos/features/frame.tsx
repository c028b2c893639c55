import { type OwnPortal, type PortalDoor, usePortalDoor } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { changePreferences, MayBeOld, PortalName, PortalPage, ThemeToggle, usePreferences } from "@gable/shell";
import { cx } from "@gable/ui";
import { type ReactNode, useEffect } from "react";
import { LanguageSwitch } from "./language";

/** What the frame takes from a portal, an own one or that of the address. */
type Look = Pick<
  OwnPortal,
  "companyName" | "logoUrl" | "brandColor" | "enableEs" | "licenseFooter" | "licenseFooterEs"
> &
  Pick<PortalDoor, "websiteUrl"> &
  Partial<Pick<OwnPortal, "facebookUrl" | "instagramUrl" | "linkedInUrl">>;

/** Page of the portal: who one is dealing with on top, quiet extras at the bottom. */
export function Frame({
  company,
  account,
  wide,
  waits = false,
  portal: given,
  children,
}: {
  company?: string | undefined;
  /** What one does with one's own account; there is none before signing in. */
  account?: ReactNode;
  wide?: boolean;
  /** What the frame itself says is not known yet. */
  waits?: boolean;
  /** How the lender has set the portal up; before signing in it follows from the address. */
  portal?: OwnPortal | undefined;
  children: ReactNode;
}) {
  const { language } = usePreferences();
  const { t } = useTranslation("pos");
  const door = usePortalDoor(!account);
  const portal: Look | undefined = given ?? door;
  const englishOnly = portal?.enableEs === false && language !== "en";
  useEffect(() => {
    if (englishOnly) changePreferences({ language: "en" });
  }, [englishOnly]);
  const licences = (language === "es" && portal?.licenseFooterEs) || portal?.licenseFooter;
  const width = wide ? "max-w-5xl" : "max-w-xl";
  return (
    <PortalPage brandColor={portal?.brandColor}>
      <header className={cx("mx-auto flex w-full items-center justify-between gap-3 px-5 pt-4 pb-2", width)}>
        <PortalName name={company || portal?.companyName} logoUrl={portal?.logoUrl} />
        {portal?.enableEs === false ? null : <LanguageSwitch signedIn={Boolean(account)} className="-mr-3" />}
      </header>
      {account ? <MayBeOld className={cx("mx-auto w-full px-5", width)} /> : null}
      <main
        id="content"
        tabIndex={-1}
        data-waiting={waits ? "" : undefined}
        className={cx("mx-auto w-full flex-1 px-5 pt-4 pb-12 outline-none", width)}
      >
        {children}
      </main>
      <footer
        className={cx(
          "gable-after mx-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-5 py-4",
          width,
        )}
      >
        <div className="flex max-w-md flex-col gap-2">
          {licences ? <p className="whitespace-pre-line text-ink-muted text-sm">{licences}</p> : null}
          <p className="max-w-xs text-ink-muted text-sm">{t("footer")}</p>
          <PortalLinks portal={portal} />
        </div>
        <span className="-mx-3 flex flex-wrap items-center">
          <ThemeToggle />
          {account}
        </span>
      </footer>
    </PortalPage>
  );
}

function PortalLinks({ portal }: { portal: Look | undefined }) {
  const links = [
    { name: portal?.companyName ?? "", url: portal?.websiteUrl },
    { name: "Facebook", url: portal?.facebookUrl },
    { name: "Instagram", url: portal?.instagramUrl },
    { name: "LinkedIn", url: portal?.linkedInUrl },
  ].filter((link) => link.url);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {links.map((link) => (
        <a key={link.name} href={link.url} rel="noopener noreferrer" target="_blank" className="underline">
          {link.name}
        </a>
      ))}
    </p>
  );
}

/** The heading of a page; it takes the focus when the page changes, so that readers begin at the top. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <h1
      tabIndex={-1}
      ref={(heading) => {
        if (heading && document.activeElement === document.body) heading.focus({ preventScroll: true });
      }}
      className={cx(
        "text-balance font-medium font-serif text-[2rem]/[1.15] outline-none sm:text-[2.5rem]/[1.1]",
        className,
      )}
    >
      {children}
    </h1>
  );
}
