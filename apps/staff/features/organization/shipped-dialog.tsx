"use client";
import type { ShippedWrites } from "@gable/api/shipped";
import type { Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import type { ComponentProps } from "react";
import { ListedDialog } from "./listed-dialog";
import type { ShippedRecord } from "./use-shipped-list";

/** A dialog over a record of a list that comes with the product: it is made again as it was, or removed where it is the company's own. */
export function ShippedDialog<T extends Versioned & ShippedRecord>(
  dialog: Omit<ComponentProps<typeof ListedDialog<T>>, "writes" | "acts" | "mayRemove"> & {
    writes: Pick<ShippedWrites<T>, "save" | "reset" | "remove">;
  },
) {
  const { t } = useTranslation("organization");
  return (
    <ListedDialog
      {...dialog}
      mayRemove={(kept) => kept.isOwn === true}
      acts={(kept, done) =>
        kept.isChanged ? (
          <Button onClick={() => done(dialog.writes.reset(kept), t("listed.wasReset"))}>{t("listed.reset")}</Button>
        ) : null
      }
    />
  );
}
