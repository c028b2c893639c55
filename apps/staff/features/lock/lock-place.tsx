import { type ReactNode, useEffect, useRef } from "react";

const LOCK_PLACE = "rate-lock";

/** Where the rate of a loan is locked. */
export const lockAddress = (loanId: number): string => `/app/loans/${loanId}/product-pricing#${LOCK_PLACE}`;

/** The place that `lockAddress` leads to. It is drawn after the page was come to, so it is scrolled to here and not by the browser. */
export function LockPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${LOCK_PLACE}`) place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id={LOCK_PLACE} className="scroll-mt-36">
      {children}
    </div>
  );
}
