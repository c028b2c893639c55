"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** How near to the window it is made, in pixels: before one comes to it by scrolling. */
const NEAR_PX = 100;

/** What stands far down on a page, made once somebody comes near; the place is kept for it. */
export function WhenSeen({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: `${NEAR_PX}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={place} className={className}>
      {seen ? children : null}
    </div>
  );
}
