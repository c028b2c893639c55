import { X } from "lucide-react";

/** One thing that the list is narrowed to, taken out by a press. */
export function Chip({ label, removes, onRemove }: { label: string; removes: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-label={removes}
        onClick={onRemove}
        className="flex min-h-7 items-center gap-1 rounded-md border border-pine bg-pine-wash px-2 text-pine text-xs max-sm:min-h-11"
      >
        {label}
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  );
}
