"use client";
import { useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Checkbox, Dialog } from "@gable/ui";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../save-file";

/** The codes, shown this once: the dialog stays until they are said to be kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation("account");
  const session = useSession();
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const text = [t("factor.file", { email: session.data?.loggedIn.email ?? "" }), "", ...codes, ""].join("\n");

  const download = () => saveFile(new Blob([text], { type: "text/plain" }), "gable-recovery-codes.txt");

  return (
    <Dialog
      open
      sticky
      onClose={(reason) => (reason === "navigation" || kept) && onClose()}
      title={t("factor.keepTitle")}
      description={t("factor.keepLead")}
      footer={
        <Button look="solid" disabled={!kept} onClick={onClose}>
          {t("factor.done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-5 py-4 font-mono text-base">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(copied ? "factor.copied" : "factor.copy")}
          </Button>
          <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
            {t("factor.download")}
          </Button>
        </div>
        <Checkbox label={t("factor.kept")} checked={kept} onChange={setKept} />
      </div>
    </Dialog>
  );
}
