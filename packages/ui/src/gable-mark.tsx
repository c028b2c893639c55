/** The roof that marks the product. */
export function GableMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 24" fill="none" className={className}>
      <path d="M2 22V13L16 2.5 30 13v9" stroke="currentColor" strokeWidth="2.6" />
      <path d="M10.5 22v-7.2L16 10.6l5.5 4.2V22" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  );
}
