"use client";
import { type FoundPlace, usePlaces } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { PagedSelect } from "@gable/ui";
import { useState } from "react";

/** Finds an address by how it begins, and hands its parts over; what the service does not know is left to be typed. The area `common` is enough. */
export function PlaceSearch({ onFound, className }: { onFound: (place: FoundPlace) => void; className?: string }) {
  const { t } = useTranslation("common");
  const [text, setText] = useState("");
  const { places, busy, failed } = usePlaces(text);
  return (
    <PagedSelect
      label={t("placeSearch")}
      hint={t("placeHint")}
      className={className ?? ""}
      value={null}
      needsTerm
      term={text}
      onTerm={setText}
      options={places.map((place) => ({ value: place.id ?? "", label: place.label ?? "" }))}
      onChange={(option) => {
        const place = places.find((one) => one.id === option?.value);
        if (!place) return;
        setText("");
        onFound(place);
      }}
      hasMore={false}
      onMore={() => undefined}
      busy={busy && text.trim() !== ""}
      failed={failed}
      words={{ noMatch: t("placeNone"), loading: t("placeSearching"), failed: t("placeFailed") }}
    />
  );
}
