"use client";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { ChevronLeft, ChevronRight } from "lucide-react";

const SIZES = [10, 25, 50, 100, 200] as const;

export function Pager({
  page,
  size,
  count,
  onPage,
  onSize,
}: {
  page: number;
  size: number;
  count: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const { t } = useTranslation("pipeline");
  const pages = Math.max(1, Math.ceil(count / size));
  if (count <= SIZES[0]) return null;
  return (
    <div className="flex items-center justify-end gap-3 px-4 py-2 text-ink-muted text-xs">
      <label className="flex items-center gap-2">
        {t("rows")}
        <select
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          className="h-7 rounded-md border border-line-strong bg-sheet px-1.5 text-ink"
        >
          {SIZES.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <span>{t("page", { page, pages })}</span>
      <span className="flex">
        <IconButton size="sm" label={t("previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton size="sm" label={t("nextPage")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
    </div>
  );
}
