import type { AusEngine } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { useState } from "react";
import { lateDialog } from "../record/late-dialog";

const LoginDialog = lateDialog(() => import("../credentials/login-dialog").then((module) => module.LoginDialog));

/** The way to a login that an engine takes, from where it takes none. */
export function LoginFix({ engine, refused }: { engine: AusEngine; refused: boolean }) {
  const { t } = useTranslation("aus");
  const [open, setOpen] = useState(false);
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
