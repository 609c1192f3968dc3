import { useCallback, useRef, useState, type ComponentType } from 'react';

/** A part of the page whose code is fetched when it is first wanted. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props> | undefined;
  /** The code could not be fetched; wanting it again asks again. */
  readonly failed: boolean;
  readonly want: () => void;
}

/** Keeps a part's code away until `want` is called. Unlike React's own `lazy` a failed fetch is not remembered for ever. */
export function useLazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  const [state, setState] = useState<{ Part?: ComponentType<Props>; failed: boolean }>({ failed: false });
  const asked = useRef(false);
  const want = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      ({ default: Part }) => setState({ Part, failed: false }),
      () => {
        asked.current = false;
        setState({ failed: true });
      },
    );
  }, [load]);
  return { Part: state.Part, failed: state.failed, want };
}
