import { NotRead, type Read } from "@gable/shell";
import { Button, EmptyState } from "@gable/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SettingPage } from "./setting-page";

interface Props<T> {
  found: Read & { data: { rows: readonly T[] } | undefined };
  words: { title: string; lead: string; add: string; failed: string; none: string; noneHint?: string };
  /** The rows, of which there are some. */
  children: (rows: readonly T[], edit: (row: T) => void) => ReactNode;
  /** One of them, or with none a new one. */
  dialog: (kept: T | null, close: () => void) => ReactNode;
}

/** A page of settings that is a list the company keeps: each opens in a dialog, and a new one is added there. */
export function ListedPage<T>({ found, words, children, dialog }: Props<T>) {
  const [open, setOpen] = useState<{ kept: T | null } | null>(null);
  const rows = found.data?.rows ?? [];
  return (
    <SettingPage
      title={words.title}
      lead={words.lead}
      aside={
        <Button
          look="solid"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen({ kept: null })}
        >
          {words.add}
        </Button>
      }
    >
      <NotRead of={found} title={words.failed} lines={8} />
      {found.data && rows.length === 0 ? <EmptyState title={words.none}>{words.noneHint}</EmptyState> : null}
      {rows.length > 0 ? children(rows, (kept) => setOpen({ kept })) : null}
      {open ? dialog(open.kept, () => setOpen(null)) : null}
    </SettingPage>
  );
}
