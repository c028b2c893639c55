"use client";
import { Combobox } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Field } from "./field";
import { PAGED_SELECT_INPUT, type PagedSelectBoxProps, PagedSelectIcon } from "./paged-select-field";
import type { Option } from "./select";

const NEAR_END_PX = 48;

/** The field with the list that it opens, over everything else. */
export function PagedSelectBox(props: PagedSelectBoxProps) {
  const { value, onChange, onBlur, options, term, onTerm, hasMore, onMore, busy, failed, needsTerm, words } = props;
  const { placeholder, readOnly, disabled, hasFocus, opens, label, error, hint, required, id, className, labelHidden } =
    props;
  const [isOpen, setOpen] = useState(hasFocus && (opens || term !== ""));
  const input = useRef<HTMLInputElement>(null);
  const isShown = isOpen && !(needsTerm && term.trim() === "");
  const wantsFocus = useRef(hasFocus);
  useEffect(() => {
    if (wantsFocus.current) input.current?.focus();
    wantsFocus.current = false;
  }, []);
  const more = () => {
    if (hasMore && !busy) onMore();
  };
  const become = (next: boolean) => {
    setOpen(next && !readOnly);
    if (!next && !needsTerm) onTerm("");
  };
  const says = busy ? words.loading : failed ? words.failed : options.length === 0 ? words.noMatch : "";
  return (
    <Field {...{ label, error, hint, required, id, className, labelHidden }}>
      {(wiring) => (
        <Combobox.Root<Option>
          id={wiring.id}
          items={options}
          // The server has searched.
          filter={null}
          value={value}
          onValueChange={(next, { reason }) => {
            // A word that is taken back takes no choice back with it.
            if (reason === "input-clear" && isOpen) return;
            onChange(next);
          }}
          inputValue={isOpen || needsTerm ? term : (value?.label ?? "")}
          onInputValueChange={(text, { reason }) => {
            if (reason !== "input-change" && reason !== "input-clear") return;
            setOpen(true);
            onTerm(text);
          }}
          open={isShown}
          onOpenChange={become}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onItemHighlighted={(option, { reason }) => {
            if (reason === "keyboard" && option && option === options.at(-1)) more();
          }}
          loopFocus={false}
          readOnly={readOnly}
          disabled={disabled}
        >
          <span className="relative flex min-w-0 items-center">
            <Combobox.Input
              {...wiring}
              ref={input}
              // While the list is open readers are kept to it and to the field, and not to the field's label.
              aria-label={typeof label === "string" ? label : undefined}
              autoComplete="off"
              placeholder={placeholder}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => {
                become(false);
                onBlur?.();
              }}
              className={cx(PAGED_SELECT_INPUT, words.clear && value && "pr-14")}
            />
            {words.clear && value && !readOnly && !disabled ? (
              <button
                type="button"
                aria-label={words.clear}
                title={words.clear}
                className="absolute right-8 rounded-sm p-0.5 text-ink-muted hover:text-ink"
                onClick={() => {
                  onChange(null);
                  input.current?.focus();
                }}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            ) : null}
            <PagedSelectIcon needsTerm={needsTerm} />
          </span>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-(--layer-menu)" anchor={input}>
              <Combobox.Popup
                // The field keeps the focus, so that leaving it still closes the list.
                onMouseDown={(event) => event.preventDefault()}
                className="w-(--anchor-width) overflow-hidden rounded-md border border-line bg-sheet text-ink shadow-lift"
              >
                <Combobox.List
                  aria-label={typeof label === "string" ? label : undefined}
                  className="max-h-[min(14rem,var(--available-height))] overflow-y-auto"
                  onScroll={({ currentTarget: box }) => {
                    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX) more();
                  }}
                >
                  {(option: Option) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      disabled={option.disabled ?? false}
                      className="cursor-default truncate px-3 py-2 text-sm data-disabled:text-ink-muted data-highlighted:bg-pine-wash data-selected:font-medium"
                    >
                      {option.label}
                    </Combobox.Item>
                  )}
                </Combobox.List>
                <Combobox.Status className="px-3 text-ink-muted text-xs">
                  {says ? <span className="block py-2">{says}</span> : null}
                </Combobox.Status>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
