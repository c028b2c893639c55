"use client";
import type { Residence } from "@gable/api";
import { PlaceSearch } from "@gable/shell/place-search";

/** Fills in a home's address from how it begins; who knows it better types it below. */
export default function PlaceFinder({ onFound }: { onFound: (address: Residence["Address"]) => void }) {
  return <PlaceSearch onFound={(place) => onFound(place.Address)} />;
}
