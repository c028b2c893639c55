import { type ReactNode, useEffect, useRef, useState } from "react";

/** A part far down a page: its script and its figures come when somebody scrolls to it. */
export function WhenSeen({ id, children }: { id?: string; children: ReactNode }) {
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
    <div ref={place} id={id} className="min-h-24">
      {isSeen ? children : null}
    </div>
  );
}
