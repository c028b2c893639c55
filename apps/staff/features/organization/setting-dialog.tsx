import { RecordFields, type RecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog } from "@gable/ui";
import type { ReactNode } from "react";
import { SettingFault } from "./setting-page";

/** A dialog over one record of the company's: it closes when it is saved; without `create` it changes one. */
export function SettingDialog<T extends Versioned>({
  of: form,
  title,
  width,
  create,
  onClose,
  children,
}: {
  of: RecordForm<T>;
  title: string;
  width: 680 | 1000;
  create: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("common");
  const giveUp = () => {
    form.draft.drop();
    onClose();
  };
  const save = async () => {
    if (await form.save()) onClose();
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
          <Button look="solid" busy={form.state === "saving"} onClick={() => void save()}>
            {create ?? t("save")}
          </Button>
        </>
      }
    >
      <RecordFields form={form}>
        <SettingFault of={form} />
        {children}
      </RecordFields>
    </Dialog>
  );
}
