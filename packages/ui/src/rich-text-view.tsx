import { cx } from "./cx";
import { cleanHtml } from "./rich-text-clean";

export default function View({ html, className }: { html: string; className?: string | undefined }) {
  // Cleaned by the server when it was kept, and here again.
  return <div className={cx("rich-text", className)} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
