"use client";
import { Loading } from "@gable/ui";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";

const LimitPanel = dynamic(() => import("./limit-panel").then((module) => module.LimitPanel), {
  ssr: false,
  loading: () => <Loading lines={4} />,
});

/** Limits and tests at the foot of the terms: their script and figures come when one scrolls to them. */
export function LimitWhenSeen(props: { loanId: number; change: object }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} id="limits" className="min-h-24">
      {isSeen ? <LimitPanel {...props} /> : null}
    </div>
  );
}
