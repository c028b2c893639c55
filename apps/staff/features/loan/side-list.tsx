import { NotRead } from "@gable/shell";
import { Button, Dialog } from "@gable/ui";
import { Plus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** A list beside the loan, while it loads and when it can't be had; its rows are children. Each row, and a new one, opens in a window of its own. */
export function SideList({
  title,
  lead,
  failed,
  query,
  add,
  onAdd,
  further,
  onClose,
  children,
}: {
  title: string;
  lead: string;
  failed: string;
  query: ComponentProps<typeof NotRead>["of"];
  add: string;
  onAdd: () => void;
  /** Another way to add some. */
  further?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      side
      width={500}
      onClose={onClose}
      title={title}
      description={lead}
      footer={
        <>
          {further}
          <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={onAdd}>
            {add}
          </Button>
        </>
      }
    >
      <NotRead of={query} title={failed} lines={6} />
      {children}
    </Dialog>
  );
}
