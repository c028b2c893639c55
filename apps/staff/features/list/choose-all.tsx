"use client";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { useState } from "react";

/** Said beside the number of the chosen ones while they are fewer than the list has: takes in those of the other pages too. */
export function ChooseAll({
  chosen,
  count,
  most,
  onAll,
}: {
  chosen: number;
  /** How many the list has, as it is searched and filtered. */
  count: number;
  /** How many can be chosen at once. */
  most: number;
  onAll: () => Promise<void>;
}) {
  const { t } = useTranslation("pipeline");
  const [busy, setBusy] = useState(false);
  if (chosen >= count || chosen >= most) return null;
  const choose = () => {
    setBusy(true);
    void onAll().finally(() => setBusy(false));
  };
  return (
    <Button size="sm" look="ghost" busy={busy} onClick={choose} className="text-pine! underline underline-offset-2">
      {count > most ? t("chooseMost", { count: most }) : t("chooseAll", { count })}
    </Button>
  );
}
