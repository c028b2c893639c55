import { patiently } from "@gable/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { comeLater } from "./come-later";

/** A dialog whose script comes when it is first opened, or before where `loadLater` has had it come. */
export function lateDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const loadOnce = () => {
    loading ??= patiently(load).then((view) => ({ default: view }));
    return loading;
  };
  const begin = () => {
    // One that can't be had now is asked for again when it is opened.
    loadOnce().catch(() => {
      loading = undefined;
    });
  };
  comeLater(begin);
  const Dialog = lazy(loadOnce);
  return function LateDialog(props: P) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
