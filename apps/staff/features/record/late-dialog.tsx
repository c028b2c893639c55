import { patiently } from "@gable/ui";
import { type ComponentType, lazy, Suspense } from "react";

const waiting = new Set<() => void>();

/** A dialog whose script comes when it is first opened, or before where `loadDialogs` has had it come. */
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
  waiting.add(begin);
  const Dialog = lazy(loadOnce);
  return function LateDialog(props: P) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/** Has the scripts of the dialogs come that the page may open. */
export function loadDialogs(): void {
  for (const begin of waiting) begin();
  waiting.clear();
}
