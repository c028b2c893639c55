"use client";
import { useEffect, useState } from "react";
import { Loading } from "./loading";
import { openSheets, type Sheets } from "./open-sheets";
import { Sheet } from "./sheet";
import type { ViewerWords } from "./viewer";

/** So many pages are drawn; whoever needs more saves the file. */
const MOST_PAGES = 50;
const MOST_PIXELS_WIDE = 1600;

/** The pages of a PDF as pictures: nothing of it runs, no link in it is followed. */
export default function PdfPages({ content, name, words }: { content: Blob; name: string; words: ViewerWords }) {
  const [sheets, setSheets] = useState<Sheets | null>();
  useEffect(() => {
    let gone = false;
    let close = () => {};
    void openSheets(content, "application/pdf")
      .then((opened) => {
        close = opened.close;
        if (gone) close();
        else setSheets(opened);
      })
      .catch(() => {
        if (!gone) setSheets(null);
      });
    return () => {
      gone = true;
      close();
    };
  }, [content]);
  if (sheets === undefined) return <Loading lines={6} />;
  if (sheets === null) return <p role="alert">{words.notShown}</p>;
  const count = Math.min(sheets.count, MOST_PAGES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={name} tabIndex={0} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Sheet
          key={index}
          of={sheets}
          at={index + 1}
          label={words.page(index + 1, sheets.count)}
          mostPixels={MOST_PIXELS_WIDE}
          className="w-full"
        />
      ))}
      {sheets.count > count ? <p>{words.tooMany(sheets.count)}</p> : null}
    </section>
  );
}
