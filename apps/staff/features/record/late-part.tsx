import { Loading, patiently } from "@gable/ui";
import { type ComponentType, useEffect, useState } from "react";
import { comeLater } from "./come-later";

/** A part of a page whose script comes when it is first turned to, or before where `loadLater` or `come` has had it come. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { come: () => void } {
  let there: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const begin = () => {
    loading ??= patiently(load).then(
      (view) => {
        there = view;
      },
      (fault) => {
        loading = undefined;
        throw fault;
      },
    );
    return loading;
  };
  // One that can't be had now is asked for again when it is turned to.
  const come = () => void begin().catch(() => undefined);
  comeLater(come);
  // It is waited for by hand: what waits in a boundary is held back by a third of a second.
  function LatePart(props: P) {
    const [, setThere] = useState(false);
    const [failed, setFailed] = useState<{ fault: unknown }>();
    const View = there;
    const isThere = View !== undefined;
    useEffect(() => {
      if (isThere) return;
      let gone = false;
      begin().then(
        () => gone || setThere(true),
        (fault) => gone || setFailed({ fault }),
      );
      return () => {
        gone = true;
      };
    }, [isThere]);
    if (failed) throw failed.fault;
    return View ? <View {...props} /> : <Loading lines={6} />;
  }
  return Object.assign(LatePart, { come });
}
