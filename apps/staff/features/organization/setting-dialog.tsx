import { useTranslation } from "@gable/i18n";
import { Button, Dialog } from "@gable/ui";
import type { ReactNode } from "react";
import type { Setting } from "./use-setting";

/** A dialog over one record of the company's: its button saves, and closes when that went well; without `create` it changes one. */
export function SettingDialog({
  of: setting,
  title,
  width,
  create,
  onClose,
  children,
}: {
  of: Setting;
  title: string;
  width: 680 | 1000;
  create: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("common");
  return (
    <Dialog
      open
      sticky
      width={width}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="solid"
            busy={setting.state === "saving"}
            onClick={() => void setting.save().then((done) => done && onClose())}
          >
            {create ?? t("save")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
