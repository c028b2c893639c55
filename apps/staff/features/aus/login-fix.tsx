import type { AusEngine } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { useState } from "react";
import { lateDialog } from "../record/late-dialog";
import { useOwnList } from "./use-own-list";

const LoginDialog = lateDialog(() => import("../credentials/login-dialog").then((module) => module.LoginDialog));

/** The way to a login that an engine takes, from where it takes none. */
export function LoginFix({ engine, refused }: { engine: AusEngine; refused: boolean }) {
  const { t } = useTranslation("aus");
  const [open, setOpen] = useState(false);
  const { isGuest } = useOwnList();
  if (isGuest) return <span className="text-ink-muted text-xs">{t("login.ofCompany", { engine })}</span>;
  const words = t(refused ? "login.correct" : "login.add");
  return (
    <>
      <Button size="sm" aria-label={`${words}: ${engine}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open ? <LoginDialog module={engine} refused={refused} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
