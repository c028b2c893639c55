import type { Address } from "@gable/api";

/** An address on one line, "" when nothing of it is known. */
export function addressLine(address: Address | undefined): string {
  if (!address) return "";
  const street = [address.LineText, address.UnitIdentifier].filter(Boolean).join(" ");
  const place = [address.StateCode, address.PostalCode].filter(Boolean).join(" ");
  return [street, address.CityName, place].filter(Boolean).join(", ");
}
