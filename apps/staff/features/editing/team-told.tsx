"use client";
import { useTranslation } from "@gable/i18n";
import { notify, useAreas } from "@gable/shell";
import { useEffect, useRef } from "react";

/** Tells somebody of a loan's team, wherever they are, that editing of it has started. */
export function TeamTold({ loanId, onTold }: { loanId: number; onTold: () => void }) {
  const { t } = useTranslation("editing");
  const there = useAreas(["editing"]);
  const told = useRef(onTold);
  told.current = onTold;
  useEffect(() => {
    if (!there) return;
    notify({ tone: "note", title: t("teamTold", { id: loanId }) });
    told.current();
  }, [there, loanId, t]);
  return null;
}
