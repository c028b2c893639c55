/** How many wait, on the corner of a button of the head, which says the same in words. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-bad px-1 text-center text-2xs text-paper"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
