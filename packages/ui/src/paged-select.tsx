"use client";
import { type ComponentType, useRef, useState } from "react";
import { Field } from "./field";
import {
  PAGED_SELECT_INPUT,
  type PagedSelectBoxProps,
  PagedSelectIcon,
  type PagedSelectProps,
} from "./paged-select-field";
import { patiently } from "./patiently";

export type { PagedSelectProps } from "./paged-select-field";

type Box = ComponentType<PagedSelectBoxProps>;
let loaded: Box | undefined;

/** One of many that the server pages through: type to search; the arrow keys or scrolling fetch the next page. What opens is loaded when it is reached for. */
export function PagedSelect(props: PagedSelectProps) {
  const [Box, setBox] = useState<Box | undefined>(() => loaded);
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  /** One has clicked it, or asked for its list by a key, before its script was there. */
  const wantsList = useRef(false);
  if (Box) return <Box {...props} hasFocus={hadFocus.current} opens={wantsList.current} />;
  const { value, onBlur, term, onTerm, needsTerm, placeholder, readOnly, disabled, ...rest } = props;
  const load = async () => {
    const { PagedSelectBox } = await patiently(() => import("./paged-select-box"));
    loaded = PagedSelectBox;
    hadFocus.current = document.activeElement === input.current && input.current !== null;
    setBox(() => PagedSelectBox);
  };
  const asks = () => {
    wantsList.current = !readOnly;
  };
  const begin = () => void load().catch(globalThis.reportError);
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
            // The script may come between the button's going down and its going up: then nothing is clicked.
            onMouseDown={asks}
            onClick={asks}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown") asks();
            }}
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
