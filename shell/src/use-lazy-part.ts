import { useCallback, useRef, useState, type ComponentType } from 'react';

interface LazyPart<Props> {
  readonly Part: ComponentType<Props> | undefined;
  readonly failed: boolean;
  /** Loads the code, also again after a failure. */
  readonly want: () => void;
}

/** Loads a component when `want` is first called. Unlike `lazy` of React, a failed load can be repeated. */
export function useLazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  const [state, setState] = useState<Omit<LazyPart<Props>, 'want'>>({ Part: undefined, failed: false });
  const asked = useRef(false);
  const want = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      ({ default: Part }) => setState({ Part, failed: false }),
      () => {
        asked.current = false;
        setState({ Part: undefined, failed: true });
      },
    );
  }, [load]);
  return { ...state, want };
}
