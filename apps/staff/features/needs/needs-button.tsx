"use client";
import type { LoanFile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { FileCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { isRead } from "../loan/closed";

const NeedsPanel = dynamic(() => import("./needs-panel").then((module) => module.NeedsPanel), { ssr: false });

/** Opens what people are asked for, from the loan's head. */
export function NeedsButton({ file, fixed }: { file: LoanFile; fixed: boolean }) {
  const { t } = useTranslation("loan");
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("needs")} onClick={() => setOpen(true)}>
        <FileCheck aria-hidden="true" className="size-4.5" />
      </IconButton>
      {open ? (
        <NeedsPanel file={file} locked={fixed || isRead(file, "CLIENT_NEEDS")} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
