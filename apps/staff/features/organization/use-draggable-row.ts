import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";

/** Lets a row of a list be dragged by its grip and take the place of another. */
export function useDraggableRow(id: string, index: number, onMove: (id: string, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState(false);
  const place = useRef({ index, onMove });
  place.current = { index, onMove };
  useEffect(() => {
    const element = row.current;
    const handle = grip.current;
    if (!element || !handle) return;
    return combine(
      draggable({ element, dragHandle: handle, getInitialData: () => ({ question: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.question === "string" && source.data.question !== id,
        onDragEnter: () => setEdge(true),
        onDragLeave: () => setEdge(false),
        onDrop: ({ source }) => {
          setEdge(false);
          place.current.onMove(String(source.data.question), place.current.index);
        },
      }),
    );
  }, [id]);
  return { row, grip, edge };
}
