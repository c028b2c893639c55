import { RecordFields, type RecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import type { ReactNode } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";

interface Props<T extends Versioned> {
  of: RecordForm<T>;
  /** What saves it is called. */
  save: string;
  busy?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form that opens within a need's card: it is saved, or given up with what was typed. */
export function EntryFrame<T extends Versioned>({ of: form, save, busy, onSave, onClose, children }: Props<T>) {
  const { t } = useTranslation("needs");
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <RecordFields form={form}>
        <SettingFault of={form} />
        {children}
        <EntryState of={form} />
        <div className="flex flex-wrap gap-2">
          <Button look="solid" busy={busy || form.state === "saving"} onClick={onSave}>
            {save}
          </Button>
          <Button
            onClick={() => {
              form.draft.drop();
              onClose();
            }}
          >
            {t("cancel")}
          </Button>
        </div>
      </RecordFields>
    </div>
  );
}
