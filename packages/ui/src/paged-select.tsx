"use client";
import { ChevronDown, Search } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { cx } from "./cx";
import { Field, type FieldProps, inputClass } from "./field";
import { patiently } from "./patiently";
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
  onMore: () => void;
  busy: boolean;
  failed?: boolean;
  /** Nothing is searched for without a term. */
  needsTerm?: boolean;
  /** `clear` names the button that takes the choice back; without it there is none. */
  words: { noMatch: string; loading: string; failed: string; clear?: string };
  placeholder?: string;
}

/** What a box needs beside: it takes the place of the field that was there before its script. */
export type PagedSelectBoxProps = PagedSelectProps & { hasFocus: boolean };

type Box = ComponentType<PagedSelectBoxProps>;
let loaded: Box | undefined;

/** What opens on a word alone has no list to unfold. */
export const PagedSelectIcon = ({ needsTerm }: { needsTerm: boolean | undefined }) => {
  const Icon = needsTerm ? Search : ChevronDown;
  return <Icon aria-hidden="true" className="pointer-events-none absolute right-2.5 size-4 text-ink-muted" />;
};
export const PAGED_SELECT_INPUT = cx(inputClass, "truncate pr-8");

/** One of many that the server pages through: type to search; the arrow keys or scrolling fetch the next page. What opens is loaded when it is reached for. */
export function PagedSelect(props: PagedSelectProps) {
  const [Box, setBox] = useState<Box | undefined>(() => loaded);
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  if (Box) return <Box {...props} hasFocus={hadFocus.current} />;
  const load = async () => {
    const { PagedSelectBox } = await patiently(() => import("./paged-select-box"));
    loaded = PagedSelectBox;
    hadFocus.current = document.activeElement === input.current && input.current !== null;
    setBox(() => PagedSelectBox);
  };
  const begin = () => void load().catch(globalThis.reportError);
  const { value, onBlur, term, onTerm, needsTerm, placeholder, readOnly, disabled, ...rest } = props;
  const { label, error, hint, required, id, className, labelHidden } = rest;
  return (
    <Field {...{ label, error, hint, required, id, className, labelHidden }}>
      {(wiring) => (
        <span className="relative flex min-w-0 items-center">
          <input
            {...wiring}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={false}
            aria-controls={`${wiring.id}-list`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={placeholder}
            readOnly={readOnly}
            disabled={disabled}
            value={needsTerm || term ? term : (value?.label ?? "")}
            onChange={(event) => onTerm(event.target.value)}
            onPointerEnter={begin}
            onFocus={(event) => {
              event.currentTarget.select();
              begin();
            }}
            onBlur={onBlur}
            className={PAGED_SELECT_INPUT}
          />
          <PagedSelectIcon needsTerm={needsTerm} />
        </span>
      )}
    </Field>
  );
}
