"use client";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { inputClass } from "./field";
import { FONT_SIZES, IMAGE_KINDS } from "./rich-text-clean";
import type { RichTextLabels } from "./rich-text-field";

const MARKS = [
  ["bold", "bold", Bold],
  ["italic", "italic", Italic],
  ["underline", "underline", Underline],
  ["strike", "strike", Strikethrough],
  ["bulletList", "bulletList", List],
  ["numberedList", "orderedList", ListOrdered],
  ["quote", "blockquote", Quote],
] as const;

function toggle(editor: Editor, name: (typeof MARKS)[number][1]): void {
  const chain = editor.chain().focus();
  if (name === "bulletList") chain.toggleBulletList().run();
  else if (name === "orderedList") chain.toggleOrderedList().run();
  else if (name === "blockquote") chain.toggleBlockquote().run();
  else chain.toggleMark(name).run();
}

/** One tab stop: the arrow keys go from button to button. */
function roam(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  if (event.target instanceof HTMLSelectElement) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled), select")];
  const at = stops.indexOf(event.target as HTMLElement);
  stops[(at + (event.key === "ArrowRight" ? 1 : stops.length - 1)) % stops.length]?.focus();
  event.preventDefault();
}

export function RichTextToolbar({
  editor,
  labels,
  onImage,
}: {
  editor: Editor;
  labels: RichTextLabels;
  onImage: (file: File) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: MARKS.filter(([, name]) => now.isActive(name)).map(([, name]) => name as string),
      isLink: now.isActive("link"),
      href: String(now.getAttributes("link").href ?? ""),
      size: String(now.getAttributes("fontSize").size ?? ""),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const applyLink = () => {
    const bare = (address ?? "").trim();
    const href = bare && !/^[a-z]+:/i.test(bare) ? `https://${bare}` : bare;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !state.isLink)
      chain.insertContent({ type: "text", text: bare, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    setAddress(null);
  };
  return (
    <div className="border-line border-b bg-paper">
      <div
        role="toolbar"
        aria-label={labels.toolbar}
        onKeyDown={roam}
        className="flex flex-wrap items-center gap-0.5 p-1"
      >
        <select
          aria-label={labels.fontSize}
          value={state.size}
          className={cx(inputClass, "h-7! w-auto! py-0 text-xs")}
          onChange={(event) => {
            const chain = editor.chain().focus();
            if (event.target.value) chain.setMark("fontSize", { size: Number(event.target.value) }).run();
            else chain.unsetMark("fontSize").run();
          }}
        >
          <option value="">{labels.fontSizeNormal}</option>
          {FONT_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        {MARKS.map(([label, name, Icon]) => (
          <Tool
            key={name}
            icon={Icon}
            label={labels[label]}
            pressed={state.active.includes(name)}
            onClick={() => toggle(editor, name)}
          />
        ))}
        <Tool
          icon={Link}
          label={labels.link}
          pressed={state.isLink}
          onClick={() => setAddress(address === null ? state.href : null)}
        />
        <Tool icon={ImagePlus} label={labels.image} onClick={() => file.current?.click()} />
        <Tool
          icon={Undo2}
          label={labels.undo}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <Tool
          icon={Redo2}
          label={labels.redo}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </div>
      {address !== null ? (
        <div className="flex items-center gap-1 p-1 pt-0">
          <input
            aria-label={labels.linkAddress}
            inputMode="url"
            // biome-ignore lint/a11y/noAutofocus: the field appears because it was asked for
            autoFocus
            value={address}
            className={cx(inputClass, "h-7! flex-1 text-xs")}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") applyLink();
              else if (event.key === "Escape") setAddress(null);
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          <Button size="sm" onClick={applyLink}>
            {address.trim() === "" && state.isLink ? labels.linkRemove : labels.linkApply}
          </Button>
        </div>
      ) : null}
      <input
        ref={file}
        type="file"
        hidden
        accept={IMAGE_KINDS.join(",")}
        aria-label={labels.image}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          event.target.value = "";
          if (picked) onImage(picked);
        }}
      />
    </div>
  );
}

function Tool({
  icon: Icon,
  label,
  pressed,
  disabled,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="flex size-7 items-center justify-center rounded-sm text-ink-muted hover:bg-sunken hover:text-ink disabled:opacity-40 aria-pressed:bg-pine-wash aria-pressed:text-pine"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
