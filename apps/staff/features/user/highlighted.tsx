/** A text with the parts that were searched for marked; it is never more than text. */
export function Highlighted({
  text,
  ranges = [],
}: {
  text: string;
  ranges?: readonly { start: number; end: number }[] | undefined;
}) {
  let at = 0;
  const parts = [];
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-xs bg-pine-wash font-semibold text-inherit">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <span>
      {parts}
      {text.slice(at)}
    </span>
  );
}
