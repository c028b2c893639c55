import { useTranslation } from "@gable/i18n";
import { ThemeToggle } from "@gable/shell";
import { Button, cx, GableMark } from "@gable/ui";
import type { ReactNode } from "react";
import { LanguageSwitch } from "./language";

/** Page of the portal: who one is dealing with on top, quiet extras at the bottom. */
export function Frame({
  company,
  onSignOut,
  wide,
  children,
}: {
  company?: string | undefined;
  onSignOut?: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(["pos", "common"]);
  const width = wide ? "max-w-5xl" : "max-w-xl";
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t("common:skipToContent")}
      </a>
      <header className={cx("mx-auto flex w-full items-center justify-between gap-3 px-5 pt-4 pb-2", width)}>
        <span className="flex min-w-0 items-center gap-2.5 font-medium font-serif text-lg">
          <GableMark className="h-6 shrink-0 text-brick" />
          <span className="truncate">{company || "Gable"}</span>
        </span>
        <LanguageSwitch signedIn={Boolean(onSignOut)} className="-mr-3" />
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
        <p className="max-w-xs text-ink-muted text-sm">{t("footer")}</p>
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
