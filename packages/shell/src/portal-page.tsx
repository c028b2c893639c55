"use client";
import { useTranslation } from "@gable/i18n";
import { cx, GableMark } from "@gable/ui";
import type { CSSProperties, ReactNode } from "react";
import { PRODUCT } from "./product";

const OURS = "#0f5c4c";

/** What a portal's page stands in: the lender's colour, and the way past the head. */
export function PortalPage({ brandColor, children }: { brandColor: string | undefined; children: ReactNode }) {
  const { t } = useTranslation("common");
  const brand = brandColor === OURS ? undefined : brandColor;
  return (
    <div
      className={cx("flex min-h-dvh flex-col", brand && "branded")}
      style={brand ? ({ "--brand": brand } as CSSProperties) : undefined}
    >
      <a href="#content" className="skip-link">
        {t("skipToContent")}
      </a>
      {children}
    </div>
  );
}

/** Who one is dealing with: the lender's logo and name, ours as long as they are not known. */
export function PortalName({
  name,
  logoUrl,
  className,
}: {
  name: string | undefined;
  logoUrl: string | undefined;
  className?: string;
}) {
  return (
    <span className={cx("flex min-w-0 items-center gap-2.5 font-medium font-serif text-lg", className)}>
      {logoUrl ? (
        <img src={logoUrl} alt="" className="h-8 max-w-28 shrink-0 object-contain" />
      ) : (
        <GableMark className="h-6 shrink-0 text-brick" />
      )}
      <span className="truncate">{name || PRODUCT}</span>
    </span>
  );
}
