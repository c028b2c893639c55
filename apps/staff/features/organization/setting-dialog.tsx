import { useTranslation } from "@gable/i18n";
import { DraftBanner } from "@gable/shell";
import { Button, Dialog } from "@gable/ui";
import type { ReactNode } from "react";
import type { Setting } from "./use-setting";

/** A dialog over one record of the company's: its button saves, and its owner closes it when that went well; without `create` it changes one. */
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
  const giveUp = () => {
    setting.kept.drop();
    onClose();
  };
  return (
    <Dialog
      open
      sticky
      width={width}
      onClose={giveUp}
      title={title}
      footer={
        <>
          <Button onClick={giveUp}>{t("cancel")}</Button>
          <Button look="solid" busy={setting.state === "saving"} onClick={() => void setting.save()}>
            {create ?? t("save")}
          </Button>
        </>
      }
    >
      <DraftBanner of={setting.kept} />
      {children}
    </Dialog>
  );
}
