"use client";
import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { Loading } from "./loading";
import type { ViewerWords } from "./viewer";

/** So many pages are drawn; whoever needs more saves the file. */
const MOST_PAGES = 50;
const MOST_PIXELS_WIDE = 1600;

/** The pages of a PDF as pictures: nothing of it runs, no link in it is followed. */
export default function PdfPages({ content, name, words }: { content: Blob; name: string; words: ViewerWords }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>();
  useEffect(() => {
    let gone = false;
    let end = () => {};
    void (async () => {
      const { GlobalWorkerOptions, getDocument } = await import("pdfjs-dist");
      GlobalWorkerOptions.workerPort ??= new Worker(new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url), {
        type: "module",
      });
      const task = getDocument({ data: await content.arrayBuffer() });
      end = () => void task.destroy().catch(() => undefined);
      if (gone) return end();
      const opened = await task.promise;
      if (!gone) setPdf(opened);
    })().catch(() => {
      if (!gone) setPdf(null);
    });
    return () => {
      gone = true;
      end();
    };
  }, [content]);
  if (pdf === undefined) return <Loading lines={6} />;
  if (pdf === null) return <p role="alert">{words.notShown}</p>;
  const count = Math.min(pdf.numPages, MOST_PAGES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={name} tabIndex={0} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Page key={index} pdf={pdf} at={index + 1} label={words.page(index + 1, pdf.numPages)} />
      ))}
      {pdf.numPages > count ? <p>{words.tooMany(pdf.numPages)}</p> : null}
    </section>
  );
}

function Page({ pdf, at, label }: { pdf: PDFDocumentProxy; at: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const on = canvas.current;
    if (!on) return;
    let gone = false;
    let task: RenderTask | undefined;
    const draw = async () => {
      const page = await pdf.getPage(at);
      if (gone) return;
      const whole = page.getViewport({ scale: 1 });
      const wide = Math.min(on.clientWidth * window.devicePixelRatio, MOST_PIXELS_WIDE);
      const viewport = page.getViewport({ scale: wide / whole.width });
      on.width = viewport.width;
      on.height = viewport.height;
      task = page.render({ canvas: on, viewport });
      await task.promise;
      if (!gone) setDrawn(true);
    };
    // A page is drawn when it comes near what is seen.
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        void draw().catch(() => undefined);
      },
      { rootMargin: "400px" },
    );
    seen.observe(on);
    return () => {
      gone = true;
      seen.disconnect();
      task?.cancel();
    };
  }, [pdf, at]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-drawn={drawn || undefined}
      className="aspect-[8.5/11] w-full border border-line bg-white data-drawn:aspect-auto"
    />
  );
}
