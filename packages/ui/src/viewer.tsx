"use client";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Loading } from "./loading";
import { patiently } from "./patiently";

export interface ViewerWords {
  page: (at: number, count: number) => string;
  /** Of what no page can show, or not this once. */
  notShown: string;
  tooMany: (count: number) => string;
}

const PdfPages = lazy(() => patiently(() => import("./pdf-pages")));

/** Shows a file: a PDF page by page, a picture as it is, and of anything else that it has to be saved. What draws a PDF is loaded with the first one. */
export function Viewer({
  content,
  mediaType,
  name,
  words,
  action,
}: {
  content: Blob;
  mediaType: string;
  name: string;
  words: ViewerWords;
  /** What can be done with it besides, such as saving it. */
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3">
      {action}
      {mediaType === "application/pdf" ? (
        <Suspense fallback={<Loading lines={6} />}>
          <PdfPages content={content} name={name} words={words} />
        </Suspense>
      ) : null}
      {mediaType.startsWith("image/") ? <Picture content={content} name={name} words={words} /> : null}
      {mediaType !== "application/pdf" && !mediaType.startsWith("image/") ? <p>{words.notShown}</p> : null}
    </div>
  );
}

function Picture({ content, name, words }: { content: Blob; name: string; words: ViewerWords }) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    setFailed(false);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (failed) return <p>{words.notShown}</p>;
  if (!address) return null;
  return <img src={address} alt={name} className="mx-auto h-auto max-w-full" onError={() => setFailed(true)} />;
}
