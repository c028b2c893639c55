import DOMPurify from "dompurify";

/** Limits of platform.md sections 2 and 9; domain/richtext has the same. */
export const MAX_IMAGE_BYTES = 2_000_000;
export const FONT_SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72, 84, 96] as const;
export const IMAGE_KINDS = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const TAGS = "p br hr strong b em i u s blockquote pre code ul ol li h1 h2 h3 span a img".split(" ");
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/;

const purify = typeof window === "undefined" ? null : DOMPurify(window);
purify?.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  // Images are inside the text: one from elsewhere would tell its server who reads.
  if (node.tagName === "IMG" && !IMAGE.test(node.getAttribute("src") ?? "")) node.remove();
  const style = node.getAttribute("style");
  if (style !== null && !/^\s*(font-size:\s*\d{1,2}px|text-align:\s*(left|center|right|justify));?\s*$/.test(style))
    node.removeAttribute("style");
});

/** The HTML with nothing in it that runs or loads from elsewhere; links open in a new tab. */
export function cleanHtml(html: string): string {
  return (
    purify?.sanitize(html, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "style", "target", "rel"],
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
    }) ?? ""
  );
}
