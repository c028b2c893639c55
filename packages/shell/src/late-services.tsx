import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/** The outside services of an app, once its page is shown and the browser has nothing to do: no page waits for them. */
export function LateServices() {
  const [Services, setServices] = useState<ComponentType | null>(null);
  useEffect(
    () => whenIdle(() => import("./outside-services").then(({ default: loaded }) => setServices(() => loaded))),
    [],
  );
  return Services ? <Services /> : null;
}
