"use client";
import { mergeAttributes } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { EditorContent, Mark, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { cleanHtml, FONT_SIZES, IMAGE_KINDS, MAX_IMAGE_BYTES } from "./rich-text-clean";
import type { RichTextFieldProps } from "./rich-text-field";
import { RichTextToolbar } from "./rich-text-toolbar";

/** Text of another size than the one around it. */
const FontSize = Mark.create({
  name: "fontSize",
  addAttributes: () => ({ size: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      style: "font-size",
      getAttrs: (value) => {
        const size = Number.parseInt(String(value), 10);
        return size >= FONT_SIZES[0] && size <= (FONT_SIZES.at(-1) ?? 0) ? { size } : false;
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { style: `font-size: ${mark.attrs.size}px` }),
    0,
  ],
});

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
      isAllowedUri: (url) => /^(https?:|mailto:|tel:)/i.test(url),
    },
  }),
  Image.configure({ allowBase64: true }),
  FontSize,
];

interface EditorProps
  extends Pick<RichTextFieldProps, "value" | "onChange" | "labels" | "onRefuse" | "autoFocus" | "readOnly"> {
  label: string;
  wiring: { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };
}

/** The editor itself with its toolbar. */
export default function RichTextEditor({
  value,
  onChange,
  labels,
  onRefuse,
  autoFocus,
  readOnly,
  label,
  wiring,
}: EditorProps) {
  const latest = useRef(onChange);
  latest.current = onChange;
  const given = useRef(value);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleanHtml(value),
    editable: !readOnly,
    autofocus: autoFocus ? "end" : false,
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: cleanHtml,
      attributes: {
        id: wiring.id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: "rich-text min-h-32 px-3 py-2 outline-none",
        ...(wiring["aria-describedby"] ? { "aria-describedby": wiring["aria-describedby"] } : {}),
        ...(wiring["aria-invalid"] ? { "aria-invalid": "true" } : {}),
      },
    },
    onUpdate: ({ editor: own }) => {
      given.current = own.isEmpty ? "" : cleanHtml(own.getHTML());
      latest.current(given.current);
    },
  });
  // What comes from outside, another's save or a draft thrown away, replaces the text; what was typed here does not.
  useEffect(() => {
    if (!editor || value === given.current) return;
    given.current = value;
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);

  const insertImage = (file: File) => {
    if (!IMAGE_KINDS.includes(file.type)) return onRefuse("not-an-image");
    if (file.size > MAX_IMAGE_BYTES) return onRefuse("too-large");
    const reader = new FileReader();
    reader.onload = () =>
      editor
        ?.chain()
        .focus()
        .setImage({ src: String(reader.result), alt: file.name })
        .run();
    reader.readAsDataURL(file);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col rounded-md border border-line-strong bg-sheet focus-within:border-focus has-[[aria-invalid]]:border-bad">
      {editor && !readOnly ? <RichTextToolbar editor={editor} labels={labels} onImage={insertImage} /> : null}
      <EditorContent editor={editor} className="min-h-0 flex-1 overflow-y-auto" />
    </div>
  );
}
