/** The pages of a file, to be drawn one by one. */
export interface Sheets {
  count: number;
  /** Draws a page so wide; the answer ends the drawing. */
  draw(on: HTMLCanvasElement, at: number, wide: number): { done: Promise<unknown>; stop: () => void };
  close(): void;
}

/** Opens a PDF or a picture. Of a PDF nothing runs, and no link in it is followed. */
export async function openSheets(content: Blob, mediaType: string): Promise<Sheets> {
  return mediaType === "application/pdf" ? openPdf(content) : openPicture(content);
}

async function openPdf(content: Blob): Promise<Sheets> {
  const { GlobalWorkerOptions, getDocument } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url), {
    type: "module",
  });
  const task = getDocument({ data: await content.arrayBuffer() });
  const close = () => void task.destroy().catch(() => undefined);
  const pdf = await task.promise.catch((cause: unknown) => {
    close();
    throw cause;
  });
  return {
    count: pdf.numPages,
    draw(on, at, wide) {
      let stop = () => {};
      let gone = false;
      const done = pdf.getPage(at).then((page) => {
        if (gone) return;
        const viewport = page.getViewport({ scale: wide / page.getViewport({ scale: 1 }).width });
        on.width = viewport.width;
        on.height = viewport.height;
        const task = page.render({ canvas: on, viewport });
        stop = () => task.cancel();
        return task.promise;
      });
      return {
        done,
        stop: () => {
          gone = true;
          stop();
        },
      };
    },
    close,
  };
}

async function openPicture(content: Blob): Promise<Sheets> {
  const picture = await createImageBitmap(content);
  return {
    count: 1,
    draw(on, _at, wide) {
      on.width = wide;
      on.height = Math.round((picture.height * wide) / picture.width);
      on.getContext("2d")?.drawImage(picture, 0, 0, on.width, on.height);
      return { done: Promise.resolve(), stop: () => undefined };
    },
    close: () => picture.close(),
  };
}
