"use client";
import type { ShippedWrites } from "@gable/api/shipped";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import type { Done } from "./listed-dialog";
import type { ShippedRecord } from "./use-shipped-list";

/** In the dialog of a record that comes with the product: it is made again as it was, or removed where it is the company's own. */
export function ShippedActs<T extends ShippedRecord>({
  of,
  writes,
  done,
  words,
}: {
  of: T;
  writes: Pick<ShippedWrites<T>, "reset" | "remove">;
  done: Done;
  words: { remove: string; removed: string };
}) {
  const { t } = useTranslation("organization");
  return (
    <>
      {of.isChanged ? (
        <Button onClick={() => done(writes.reset(of), t("listed.wasReset"))}>{t("listed.reset")}</Button>
      ) : null}
      {of.isOwn ? (
        <Button look="danger" onClick={() => done(writes.remove(of), words.removed)}>
          {words.remove}
        </Button>
      ) : null}
    </>
  );
}
