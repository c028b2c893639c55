import type { OwnPortal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { ThemeToggle, usePreferences } from "@gable/shell";
import { Button, cx, GableMark } from "@gable/ui";
import type { CSSProperties, ReactNode } from "react";
import { LanguageSwitch } from "./language";

/** Page of the portal: who one is dealing with on top, quiet extras at the bottom. */
export function Frame({
  company,
  onSignOut,
  wide,
  portal,
  children,
}: {
  company?: string | undefined;
  onSignOut?: () => void;
  wide?: boolean;
  /** How the lender has set the portal up; without it, as the product comes. */
  portal?: OwnPortal | undefined;
  children: ReactNode;
}) {
  const { language, theme } = usePreferences();
  const { t } = useTranslation(["pos", "common"]);
  const licences = (language === "es" && portal?.licenseFooterEs) || portal?.licenseFooter;
  const width = wide ? "max-w-5xl" : "max-w-xl";
  return (
    <div className="flex min-h-dvh flex-col" style={brandOf(portal, theme)}>
      <a href="#content" className="skip-link">
        {t("common:skipToContent")}
      </a>
      <header className={cx("mx-auto flex w-full items-center justify-between gap-3 px-5 pt-4 pb-2", width)}>
        <span className="flex min-w-0 items-center gap-2.5 font-medium font-serif text-lg">
          {portal?.logoUrl ? (
            <img src={portal.logoUrl} alt="" className="h-8 max-w-28 shrink-0 object-contain" />
          ) : (
            <GableMark className="h-6 shrink-0 text-brick" />
          )}
          <span className="truncate">{company || "Gable"}</span>
        </span>
        {portal?.enableEs === false ? null : <LanguageSwitch signedIn={Boolean(onSignOut)} className="-mr-3" />}
      </header>
      <main id="content" tabIndex={-1} className={cx("mx-auto w-full flex-1 px-5 pt-4 pb-12 outline-none", width)}>
        {children}
      </main>
      <footer
        className={cx(
          "mx-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-5 py-4",
          width,
        )}
      >
        <div className="flex max-w-md flex-col gap-2">
          {licences ? <p className="whitespace-pre-line text-ink-muted text-sm">{licences}</p> : null}
          <p className="max-w-xs text-ink-muted text-sm">{t("footer")}</p>
          <PortalLinks portal={portal} />
        </div>
        <span className="-mx-3 flex items-center">
          <ThemeToggle />
          {onSignOut ? (
            <Button look="ghost" onClick={onSignOut}>
              {t("account.signOut")}
            </Button>
          ) : null}
        </span>
      </footer>
    </div>
  );
}

/** The lender's colour in place of ours; on dark paper it is lightened until it can be read. */
function brandOf(portal: OwnPortal | undefined, theme: string): CSSProperties | undefined {
  const color = portal?.brandColor;
  if (!color || color === "#0f5c4c") return undefined;
  const dark = theme === "dark";
  const shown = dark ? `color-mix(in oklab, ${color} 35%, white)` : color;
  return {
    "--pine": shown,
    "--pine-strong": `color-mix(in oklab, ${shown} 85%, ${dark ? "white" : "black"})`,
    "--pine-ink": dark ? "#14181a" : "#ffffff",
    "--pine-wash": `color-mix(in oklab, ${color} ${dark ? "22%" : "8%"}, var(--sheet))`,
  } as CSSProperties;
}

function PortalLinks({ portal }: { portal: OwnPortal | undefined }) {
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

/** A soft surface that holds one thing. */
export function Card({ tone, className, children }: { tone?: "pine"; className?: string; children: ReactNode }) {
  return (
    <section
      className={cx("rounded-3xl p-6", tone === "pine" ? "bg-pine-wash" : "border border-line bg-sheet", className)}
    >
      {children}
    </section>
  );
}
