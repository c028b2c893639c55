"use client";
import { Combobox } from "@base-ui/react/combobox";
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Field } from "./field";
import { PAGED_SELECT_INPUT, type PagedSelectBoxProps, PagedSelectIcon } from "./paged-select-field";
import type { Option } from "./select";

const NEAR_END_PX = 48;

type KeyDown = NonNullable<ComponentProps<typeof Combobox.Input>["onKeyDown"]>;

/**
 * The field with the list that it opens, over everything else. The list stands in no `Combobox.Popup`: that one hides the
 * page around it from readers, and leaves what is hidden in the order of the Tab key.
 */
export function PagedSelectBox(props: PagedSelectBoxProps) {
  const { value, onChange, onBlur, options, term, onTerm, hasMore, onMore, busy, failed, needsTerm, words } = props;
  const { placeholder, readOnly, disabled, hasFocus, opens, label, error, hint, required, id, className, labelHidden } =
    props;
  const [isOpen, setOpen] = useState(hasFocus && (opens || term !== ""));
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<Combobox.Root.Actions>(null);
  const highlighted = useRef(-1);
  const isShown = isOpen && !(needsTerm && term.trim() === "");
  const wantsFocus = useRef(hasFocus);
  // Before anything else sees that the field which it replaces has gone: a dialog would take the focus itself.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    input.current?.focus();
    // One is in the middle of a word: the next letter goes on with it.
    if (term !== "") input.current?.setSelectionRange(term.length, term.length);
  }, [term]);
  const askAgain = useEffectEvent(() => {
    if (failed && !busy) onMore();
  });
  useEffect(() => {
    if (isShown) askAgain();
    // It waits for the end of the animation of a popup, and there is none.
    else list.current?.unmount();
  }, [isShown]);
  const more = () => {
    if (hasMore && !busy) onMore();
  };
  const become = (next: boolean) => {
    setOpen(next && !readOnly);
    if (!next && !needsTerm) onTerm("");
  };
  const onKeyDown: KeyDown = (event) => {
    const isAtEnd = highlighted.current === options.length - 1;
    if (event.key === "ArrowDown" && isShown && isAtEnd) more();
    else if (event.key === "Enter" && isShown && highlighted.current < 0) event.preventDefault();
    else if (event.key === "Escape") {
      if (isShown) {
        // The list closes, and not the dialog that it stands in.
        event.stopPropagation();
        event.preventDefault();
        become(false);
      }
    } else if (event.key === "Backspace" && !isShown && !needsTerm && value && !readOnly) {
      event.preventDefault();
      onChange(null);
    } else return;
    if (event.key !== "ArrowDown") event.preventBaseUIHandler();
  };
  const says = !isShown ? "" : busy ? words.loading : failed ? words.failed : options.length === 0 ? words.noMatch : "";
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
            if (reason !== "input-change") return;
            setOpen(true);
            onTerm(text);
          }}
          open={isShown}
          onOpenChange={become}
          actionsRef={list}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onItemHighlighted={(option, { reason, index }) => {
            highlighted.current = index;
            if (reason === "keyboard" && option && index === options.length - 1) more();
          }}
          loopFocus={false}
          readOnly={readOnly}
          disabled={disabled}
        >
          {/* Its button to close the list, for readers alone, speaks English; Escape and leaving the field close it too. */}
          <span className="relative flex min-w-0 items-center [&>[aria-label=Dismiss]]:hidden">
            <Combobox.Input
              {...wiring}
              ref={input}
              autoComplete="off"
              placeholder={placeholder}
              onKeyDown={onKeyDown}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => {
                become(false);
                onBlur?.();
              }}
              className={PAGED_SELECT_INPUT}
            />
            <PagedSelectIcon needsTerm={needsTerm} />
            {/* Readers hear of what changes in a place that was there before. */}
            <span role="status" className="sr-only">
              {says}
            </span>
          </span>
          <Combobox.Portal>
            <Combobox.Positioner
              sideOffset={4}
              anchor={input}
              // The field keeps the focus, so that leaving it still closes the list.
              onMouseDown={(event) => event.preventDefault()}
              className="z-(--layer-menu)"
            >
              <div className="w-(--anchor-width) overflow-hidden rounded-md border border-line bg-sheet text-ink shadow-lift">
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
                <p aria-hidden="true" className="px-3 text-ink-muted text-xs not-empty:py-2">
                  {says}
                </p>
              </div>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
