"use client";
import { type NamedField, NamedFields } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { History } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";

const FieldHistoryDialog = dynamic(
  () => import("../journal/field-history-dialog").then((module) => module.FieldHistoryDialog),
  { ssr: false },
);

interface Place {
  id: string;
  left: number;
  top: number;
}

/**
 * The way to a field's past: a button beside the label one points at or whose field one is in, and Alt+H in the field.
 * It is one button for all, outside of the order of the tab key: a form of sixty fields keeps its sixty stops.
 */
export function FieldHistory({
  loanId,
  recordId,
  children,
}: {
  loanId: number;
  recordId: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("loan");
  const box = useRef<HTMLDivElement>(null);
  const [fields] = useState(() => new Map<string, NamedField>());
  const [place, setPlace] = useState<Place | null>(null);
  const [asked, setAsked] = useState<NamedField | null>(null);

  const id = place?.id;
  // What a label stands among may change while its field is open: an error brings a mark before it and a line below. So may the page's
  // width: a button that stayed where its label was would make a narrow page wider than the screen.
  useEffect(() => {
    if (!id || !box.current) return;
    const anew = () => setPlace((now) => (now?.id === id ? placeOf(id, box.current) : now));
    const seen = new MutationObserver(anew);
    seen.observe(box.current, { childList: true, subtree: true });
    const sized = new ResizeObserver(anew);
    sized.observe(box.current);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, [id]);

  const show = (target: EventTarget) => {
    const id = fieldOf(target, fields);
    if (id && id !== place?.id) setPlace(placeOf(id, box.current));
  };
  const ask = (id: string | undefined) => setAsked((id && fields.get(id)) || null);
  return (
    <NamedFields value={fields}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the fields inside */}
      <div
        ref={box}
        className="relative flex flex-col gap-4"
        onPointerOver={(event) => (event.target as HTMLElement).closest("label, legend") && show(event.target)}
        onPointerLeave={() => setPlace(null)}
        onFocus={(event) => show(event.target)}
        onKeyDown={(event) => {
          if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyH") return;
          const id = fieldOf(event.target, fields);
          if (!id) return;
          event.preventDefault();
          ask(id);
        }}
      >
        {children}
        {place ? (
          <IconButton
            size="sm"
            tabIndex={-1}
            label={t("fieldHistory.open")}
            aria-keyshortcuts="Alt+H"
            onClick={() => ask(place.id)}
            style={{ left: place.left, top: place.top }}
            // It reaches down to the field, whose ring shows through it.
            className="absolute z-5 size-6! border-transparent! bg-transparent! text-ink-muted hover:text-ink"
          >
            <History aria-hidden="true" className="size-3.5" />
          </IconButton>
        ) : null}
      </div>
      {asked ? (
        <FieldHistoryDialog loanId={loanId} recordId={recordId} field={asked} onClose={() => setAsked(null)} />
      ) : null}
    </NamedFields>
  );
}

/** The field that a control, a label or a legend belongs to. */
function fieldOf(target: EventTarget, fields: ReadonlyMap<string, NamedField>): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const label = target.closest("label");
  const ids = [target.id, label?.htmlFor, target.closest("fieldset")?.id, label?.closest("fieldset")?.id];
  return ids.find((id) => id && fields.has(id));
}

/** Behind the last word of the field's label, half above it. */
function placeOf(id: string, box: HTMLElement | null): Place | null {
  const control = document.getElementById(id);
  const label = control?.matches("fieldset")
    ? control.querySelector("legend")
    : box?.querySelector(`label[for="${CSS.escape(id)}"]`);
  const words = (label?.querySelector("span") ?? label)?.getBoundingClientRect();
  const origin = box?.getBoundingClientRect();
  if (!words || !origin) return null;
  return { id, left: words.right - origin.left + 2, top: words.top - origin.top + words.height / 2 - 12 };
}
