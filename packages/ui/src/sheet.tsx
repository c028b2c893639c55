"use client";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import type { Sheets } from "./open-sheets";

/** One page of a file, drawn when it comes near what is seen. */
export function Sheet({
  of,
  at,
  label,
  mostPixels,
  className,
}: {
  of: Sheets;
  at: number;
  label: string;
  /** No wider than so, however sharp the screen is. */
  mostPixels: number;
  className?: string | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const on = canvas.current;
    if (!on) return;
    let gone = false;
    let stop = () => {};
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        const drawing = of.draw(on, at, Math.min(on.clientWidth * window.devicePixelRatio, mostPixels));
        stop = drawing.stop;
        drawing.done.then(
          () => !gone && setDrawn(true),
          () => undefined,
        );
      },
      { rootMargin: "400px" },
    );
    seen.observe(on);
    return () => {
      gone = true;
      seen.disconnect();
      stop();
    };
  }, [of, at, mostPixels]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-drawn={drawn || undefined}
      className={cx("aspect-[8.5/11] border border-line bg-white data-drawn:aspect-auto", className)}
    />
  );
}
