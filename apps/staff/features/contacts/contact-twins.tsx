"use client";
import type { ContactTwin } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button } from "@gable/ui";
import { phoneOf } from "./fields";

interface Props {
  twins: readonly ContactTwin[];
  /** Takes one of them in place of what is typed. */
  onUse?: ((twin: ContactTwin) => void) | undefined;
}

/** Who in the address book may be the contact that is typed, and why. */
export function ContactTwins({ twins, onUse }: Props) {
  const { t } = useTranslation("contacts");
  const text = useText();
  if (twins.length === 0) return null;
  const isLikely = twins.some(({ likeness }) => likeness === "LIKELY");
  return (
    <Banner tone={isLikely ? "warn" : "note"} title={isLikely ? t("twins.likely") : t("twins.possible")}>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {twins.map((twin) => (
          <li key={twin.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <span className="block font-medium [overflow-wrap:anywhere]">
                {[twin.name, twin.companyName !== twin.name && twin.companyName].filter(Boolean).join(" · ")}
              </span>
              <span className="block text-xs [overflow-wrap:anywhere]">
                {[
                  text(`contacts:type.${twin.type}`),
                  twin.email,
                  phoneOf(twin),
                  twin.reasons.map((why) => text(`contacts:twins.${why}`)).join(", "),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {onUse ? (
              <Button size="sm" aria-label={t("twins.useNamed", { name: twin.name })} onClick={() => onUse(twin)}>
                {t("twins.use")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
