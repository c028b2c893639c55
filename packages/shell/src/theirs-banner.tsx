"use client";
import { useTranslation } from "@gable/i18n";
import { Banner, Button } from "@gable/ui";
import type { ReactNode } from "react";

/** Says that someone else changed what is being changed here, and asks whose is to stay. The area `common` is enough. */
export function TheirsBanner({
  title,
  children,
  onTake,
  onKeep,
  roomy,
}: {
  title: string;
  children?: ReactNode;
  onTake: () => void;
  onKeep: () => void;
  /** For thumbs: the choices stand below, and are large. */
  roomy?: boolean;
}) {
  const { t } = useTranslation("common");
  const size = roomy ? "md" : "sm";
  const choices = (
    <span className={roomy ? "mt-2 flex flex-wrap gap-2" : "flex shrink-0 gap-2"}>
      <Button size={size} onClick={onTake}>
        {t("takeTheirs")}
      </Button>
      <Button size={size} look={roomy ? "outline" : "solid"} onClick={onKeep}>
        {t("keepMine")}
      </Button>
    </span>
  );
  return (
    <Banner tone="warn" title={title} action={roomy ? undefined : choices}>
      {children}
      {roomy ? choices : null}
    </Banner>
  );
}
