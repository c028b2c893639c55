import type { DocumentClass, LoanDocument } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { cx, TextField } from "@gable/ui";
import type { Sheets } from "@gable/ui/open-sheets";
import { Sheet } from "@gable/ui/sheet";
import type { KeyboardEvent, MouseEvent } from "react";
import { flushSync } from "react-dom";
import { ClassField } from "./class-field";
import { NeedField } from "./need-field";
import { moved, type Page } from "./pages";
import type { About } from "./pages-dialog";

const THUMB_PIXELS = 320;
const idOf = (page: Page) => `page ${page.key}`;

/** The pages of one document to be, what it is called, what it is and which need it answers. */
export function Pile({
  loanId,
  at,
  pile,
  pages,
  about,
  sheets,
  named,
  classes,
  selected,
  onSelect,
  onPages,
  onAbout,
}: {
  loanId: number;
  at: number;
  pile: readonly Page[];
  /** All that lie on the table. */
  pages: readonly Page[];
  about: About;
  sheets: ReadonlyMap<string, Sheets>;
  named: ReadonlyMap<string, LoanDocument>;
  classes: readonly DocumentClass[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onPages: (pages: readonly Page[]) => void;
  onAbout: (about: About) => void;
}) {
  const { t } = useTranslation("documents");
  const title = t("pages.document", { at });
  const place = (page: Page) => pages.findIndex(({ key }) => key === page.key);
  /** Selects a page, or with Shift all from the last selected one to it. */
  const choose = (page: Page, event: MouseEvent) => {
    const next = new Set(selected);
    const last = [...selected].at(-1);
    if (event.shiftKey && last) {
      const from = pages.findIndex(({ key }) => key === last);
      const ends = [from, place(page)].sort((a, b) => a - b);
      for (const { key } of pages.slice(ends[0], (ends[1] ?? 0) + 1)) next.add(key);
    } else if (!next.delete(page.key)) next.add(page.key);
    onSelect(next);
  };
  const press = (page: Page, event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    flushSync(() => onPages(moved(pages, place(page), place(page) + step)));
    document.getElementById(idOf(page))?.focus(); // it may stand in another document now
  };
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-paper">
      <header className="flex flex-wrap items-end gap-3 border-line border-b px-3 py-2">
        <div className="w-72 max-w-full">
          <TextField
            label={`${title}: ${t("name")}`}
            required
            maxLength={200}
            value={about.name}
            onChange={(name) => onAbout({ ...about, name })}
          />
        </div>
        <div className="w-72 max-w-full">
          <ClassField
            classes={classes}
            label={t("class")}
            value={about.classification}
            onChange={(classification) => onAbout({ ...about, classification })}
          />
        </div>
        <div className="w-72 max-w-full">
          <NeedField
            loanId={loanId}
            has={named.get(pile[0]?.document ?? "")?.NeedId}
            value={about.need}
            onChange={(need) => onAbout({ ...about, need })}
          />
        </div>
        <span className="ml-auto pb-2 text-ink-muted text-sm">{t("pages.count", { count: pile.length })}</span>
      </header>
      <ol className="flex flex-wrap gap-3 p-3">
        {pile.map((page) => {
          const from = sheets.get(page.document);
          const name = named.get(page.document)?.name ?? "";
          const label = [
            t("pages.page", { at: page.at, name }),
            page.turn ? t("pages.turnedBy", { degrees: page.turn }) : "",
          ].filter(Boolean);
          return (
            <li key={page.key} className="w-32">
              <button
                type="button"
                id={idOf(page)}
                aria-pressed={selected.has(page.key)}
                aria-label={label.join(", ")}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                onClick={(event) => choose(page, event)}
                onKeyDown={(event) => press(page, event)}
                className={cx(
                  "flex w-full flex-col items-center gap-1 rounded-md border p-1.5",
                  selected.has(page.key) ? "border-pine bg-pine-wash" : "border-line bg-sheet",
                )}
              >
                <span className="grid size-28 place-items-center overflow-hidden">
                  {from ? (
                    <span style={{ rotate: `${page.turn}deg` }} className="block">
                      <Sheet
                        of={from}
                        at={page.at}
                        label={label.join(", ")}
                        mostPixels={THUMB_PIXELS}
                        className="max-h-28 w-20"
                      />
                    </span>
                  ) : null}
                </span>
                <span className="w-full truncate text-center text-ink-muted text-xs">{label[0]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
