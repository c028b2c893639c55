import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { ArrowLeft, ArrowRight, RotateCcw, RotateCw, Scissors, Trash2 } from "lucide-react";
import { moved, type Page, splitAt, turned, without } from "./pages";

/** What is done with the pages that are selected. */
export function PageTools({
  pages,
  selected,
  onPages,
  onSelect,
}: {
  pages: readonly Page[];
  selected: ReadonlySet<string>;
  onPages: (pages: readonly Page[]) => void;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation("documents");
  const count = selected.size;
  const only = count === 1 ? pages.findIndex(({ key }) => selected.has(key)) : -1;
  const one = pages[only];
  const icon = "size-4";
  return (
    <section
      aria-label={t("pages.chosen", { count })}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-line border-b bg-sheet pb-2"
    >
      <span role="status" className="mr-auto text-ink-muted text-sm">
        {count === 0 ? t("pages.nothing") : t("pages.chosen", { count })}
      </span>
      <Button
        size="sm"
        disabled={count === 0}
        icon={<RotateCcw aria-hidden="true" className={icon} />}
        onClick={() => onPages(turned(pages, selected, 270))}
      >
        {t("pages.left")}
      </Button>
      <Button
        size="sm"
        disabled={count === 0}
        icon={<RotateCw aria-hidden="true" className={icon} />}
        onClick={() => onPages(turned(pages, selected, 90))}
      >
        {t("pages.right")}
      </Button>
      <Button
        size="sm"
        disabled={only < 1}
        icon={<ArrowLeft aria-hidden="true" className={icon} />}
        onClick={() => onPages(moved(pages, only, only - 1))}
      >
        {t("pages.earlier")}
      </Button>
      <Button
        size="sm"
        disabled={only < 0 || only === pages.length - 1}
        icon={<ArrowRight aria-hidden="true" className={icon} />}
        onClick={() => onPages(moved(pages, only, only + 1))}
      >
        {t("pages.later")}
      </Button>
      <Button
        size="sm"
        disabled={only < 1}
        icon={<Scissors aria-hidden="true" className={icon} />}
        onClick={() => one && onPages(splitAt(pages, one.key))}
      >
        {t(one?.begins ? "pages.unsplit" : "pages.split")}
      </Button>
      <Button
        size="sm"
        look="danger"
        disabled={count === 0 || count === pages.length}
        icon={<Trash2 aria-hidden="true" className={icon} />}
        onClick={() => {
          onPages(without(pages, selected));
          onSelect(new Set());
        }}
      >
        {t("pages.remove")}
      </Button>
    </section>
  );
}
