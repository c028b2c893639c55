import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A screen whose script comes in a file of its own, asked for as soon as the page's script runs: the first visit, which
 * is the sign-in, never waits for it. `fallback` stands where it will be.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback?: ReactNode,
): (props: P) => ReactNode {
  const started = typeof window === "undefined" ? null : load();
  const Screen = lazy(() => started ?? load());
  return function Late(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Screen {...props} />
      </Suspense>
    );
  };
}
