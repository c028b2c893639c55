import { Checkbox } from "@gable/ui";
import { type ComponentProps, useState } from "react";

interface Props extends Omit<ComponentProps<typeof Checkbox>, "onChange"> {
  /** Saves it; until that is done the box shows what was chosen. */
  onSwitch: (on: boolean) => Promise<unknown>;
}

/** A choice that is saved as it is made; one that could not be saved goes back, and is told by whoever sends it. */
export function Switch({ checked, onSwitch, ...box }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Checkbox
      {...box}
      checked={chosen ?? checked}
      onChange={(on) => {
        setChosen(on);
        void onSwitch(on)
          .catch(() => undefined)
          .finally(() => setChosen(null));
      }}
    />
  );
}
