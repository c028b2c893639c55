"use client";
import { WithAreas } from "@gable/shell";
import type { ComponentProps } from "react";
import { TrackerRecipients } from "../messages/tracker-recipients";

/** Who is told of a tracker, with the words for it, which come with it. */
export function Recipients(props: ComponentProps<typeof TrackerRecipients>) {
  return (
    <WithAreas areas={["messages"]}>
      <TrackerRecipients {...props} />
    </WithAreas>
  );
}
