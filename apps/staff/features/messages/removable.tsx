import { useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/** One of the things that are chosen for a message, with the button that takes it out again. */
export function Removable({
  name,
  onRemove,
  className,
  children,
}: {
  name: string;
  onRemove: () => void;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("messages");
  return (
    <li className={cx("flex rounded-md border border-line bg-paper text-sm", className)}>
      {children}
      <button
        type="button"
        aria-label={t("settings.remove", { name })}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  );
}
