"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts";

/** A bar: its name, how long it is, what stands beside it, and where it leads. */
export interface Mark {
  key: string;
  name: string;
  size: number;
  value: string;
  /** What a reader is told of it. */
  label: string;
  href: string;
}

const ROW = 32;
/** In a narrow panel a name stands over its bar, whole. */
const TALL_ROW = 46;
const NARROW = 480;
const NAMES = 176;
/** Room for the longest value, by its letters. */
const valueRoom = (marks: readonly Mark[]) => 24 + 6.4 * Math.max(...marks.map((mark) => mark.value.length));
const LETTERS = 26;

/** Bars from left to right, each with its value in words and a link to the loans behind it. */
export function Chart({ marks }: { marks: readonly Mark[] }) {
  const [width, setWidth] = useState(0);
  const isNarrow = width > 0 && width < NARROW;
  const room = valueRoom(marks);
  return (
    <ResponsiveContainer width="100%" height={marks.length * (isNarrow ? TALL_ROW : ROW)} onResize={setWidth}>
      <BarChart
        data={marks as Mark[]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, bottom: 0, left: 0, right: room }}
      >
        <XAxis type="number" hide domain={[0, (greatest: number) => greatest || 1]} />
        <YAxis
          type="category"
          dataKey="key"
          width={isNarrow ? 0 : NAMES}
          axisLine={false}
          tickLine={false}
          interval={0}
          tick={false}
        />
        <Bar
          dataKey="size"
          isAnimationActive={false}
          shape={(bar: { x?: number; y?: number; width?: number; height?: number; index?: number }) => (
            <LinkedBar
              mark={marks[bar.index ?? 0]}
              x={bar.x ?? 0}
              y={bar.y ?? 0}
              width={bar.width ?? 0}
              height={bar.height ?? 0}
              isNarrow={isNarrow}
              room={room}
            />
          )}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface LinkedBarProps {
  mark: Mark | undefined;
  x: number;
  y: number;
  width: number;
  height: number;
  isNarrow: boolean;
  /** What is left for the value behind the longest bar. */
  room: number;
}

function LinkedBar({ mark, x, y, width, height, isNarrow, room }: LinkedBarProps) {
  const router = useRouter();
  if (!mark) return null;
  const middle = y + height / 2;
  const row = isNarrow ? TALL_ROW : ROW;
  const bar = isNarrow ? middle + 9 : middle;
  return (
    <a
      href={mark.href}
      className="group"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.push(mark.href);
      }}
    >
      <title>{mark.label}</title>
      <rect x={0} y={middle - row / 2 + 2} width={x + width + room} height={row - 4} fill="transparent" />
      <text
        x={0}
        y={isNarrow ? middle - 10 : middle}
        dominantBaseline="central"
        fontSize={12}
        className="fill-ink-muted group-hover:fill-ink group-hover:underline"
      >
        {!isNarrow && mark.name.length > LETTERS + 2 ? `${mark.name.slice(0, LETTERS)}…` : mark.name}
      </text>
      <rect
        x={x}
        y={bar - 9}
        width={Math.max(width, 2)}
        height={18}
        rx={3}
        className="fill-pine group-hover:fill-pine-strong"
      />
      <text x={x + Math.max(width, 2) + 8} y={bar} dominantBaseline="central" fontSize={12} className="fill-ink">
        {mark.value}
      </text>
    </a>
  );
}
