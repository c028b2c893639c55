import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

const OVERSCAN = 12;

/** Says which of many rows are near the ones in sight; loaded by the grid once it has so many. */
export default function RowsInSight({
  count,
  height,
  scroller,
  startHeight,
  onSee,
}: {
  count: number;
  /** The height of a row. */
  height: number;
  scroller: RefObject<HTMLElement | null>;
  /** What is in sight until it has been measured. */
  startHeight: number;
  onSee: (places: readonly number[]) => void;
}) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: startHeight },
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useLayoutEffect(
    () => onSee(Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    [first, last, onSee],
  );
  return null;
}
