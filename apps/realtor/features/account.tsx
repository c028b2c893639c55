"use client";
import { OwnAccount } from "@gable/shell/account";
import { PageTitle } from "./frame";

/** The realtor's own account. */
export default function Account() {
  return <OwnAccount Heading={PageTitle} languages />;
}
