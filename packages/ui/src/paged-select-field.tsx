import { ChevronDown, Search } from "lucide-react";
import { cx } from "./cx";
import { type FieldProps, inputClass } from "./field";
import type { Option } from "./select";

export interface PagedSelectProps extends FieldProps {
  value: Option | null;
  onChange: (option: Option | null) => void;
  onBlur?: () => void;
  /** What was found so far, page after page. */
  options: readonly Option[];
  /** What is searched for. */
  term: string;
  onTerm: (term: string) => void;
  hasMore: boolean;
  /** Asks for the next page, and for what could not be read once the list is opened again. */
  onMore: () => void;
  busy: boolean;
  failed?: boolean;
  /** Nothing is searched for without a term. */
  needsTerm?: boolean;
  words: { noMatch: string; loading: string; failed: string };
  placeholder?: string;
}

/** What a box needs beside: it takes the place of the field that was there before its script. */
export type PagedSelectBoxProps = PagedSelectProps & { hasFocus: boolean; opens: boolean };

/** What opens on a word alone has no list to unfold. */
export const PagedSelectIcon = ({ needsTerm }: { needsTerm: boolean | undefined }) => {
  const Icon = needsTerm ? Search : ChevronDown;
  return <Icon aria-hidden="true" className="pointer-events-none absolute right-2.5 size-4 text-ink-muted" />;
};
export const PAGED_SELECT_INPUT = cx(inputClass, "truncate pr-8");
