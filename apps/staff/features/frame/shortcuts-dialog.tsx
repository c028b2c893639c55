"use client";
import { useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Checkbox, Dialog } from "@gable/ui";
import { useChooseShortcuts } from "./use-shortcut-choice";

const SHORTCUTS = [
  ["⌘ / Ctrl + K", "shortcutPalette"],
  ["⌘ / Ctrl + S", "shortcutSave"],
  ["⌘ / Ctrl + Z", "shortcutUndo"],
  ["/", "shortcutSearch"],
  ["n", "shortcutNew"],
  ["?", "shortcutHelp"],
  ["Alt + H", "shortcutHistory"],
  ["↑ ↓ ↵", "shortcutArrows"],
  ["Esc", "shortcutEsc"],
  ["Esc", "shortcutDock"],
  ["← ↑ → ↓", "shortcutMoveWindow"],
  ["Shift + ← ↑ → ↓", "shortcutSizeWindow"],
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { shortcuts } = usePreferences();
  const choose = useChooseShortcuts();
  return (
    <Dialog open onClose={onClose} title={t("shortcuts")}>
      <dl className="flex flex-col divide-y divide-line">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning} className="flex justify-between gap-4 py-1.5">
            <dt>{t(meaning)}</dt>
            <dd>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox className="mt-4" label={t("shortcutsOn")} checked={shortcuts} onChange={choose} />
    </Dialog>
  );
}
