"use client";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog } from "@gable/ui";
import { useRef } from "react";
import { hasDrafts } from "./draft";

/** Warns that the session is about to end. Closing it any way but signing out is a sign of life. */
export default function IdleDialog({
  secondsLeft,
  onStay,
  onLeave,
}: {
  secondsLeft: number;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation("shell");
  const stay = useRef<HTMLButtonElement>(null);
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <Dialog
      open
      sticky
      skipNavigationClose
      title={t("idleTitle")}
      description={t("idleWhy")}
      initialFocus={stay}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{t("idleLeave")}</Button>
          <Button ref={stay} look="solid" onClick={onStay}>
            {t("idleStay")}
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {t("idleLeft")}{" "}
        <span role="timer" className="font-serif text-2xl tabular-nums">
          {clock}
        </span>
      </p>
      {hasDrafts() ? <p className="mt-2 text-ink-muted text-sm">{t("idleKept")}</p> : null}
    </Dialog>
  );
}
