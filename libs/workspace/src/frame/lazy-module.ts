import { useEffect, useState } from 'react';
import { toast } from '@labelbridge/ui';

/** Code that is fetched when it is first needed. */
export interface LazyModule<P> {
  /** Rejects if there is no network and this device does not have it. */
  readonly load: () => Promise<P>;
  readonly loaded: () => P | undefined;
}

export function lazyModule<P>(fetch: () => Promise<P>): LazyModule<P> {
  let loaded: P | undefined;
  return { load: async () => (loaded ??= await fetch()), loaded: () => loaded };
}

const tellUnavailable = (): void => void toast.info('This needs a network', 'It shows as soon as there is one.');

/** Loads a module once it is wanted. If it cannot be fetched, shows a message and loads it when the network is back. */
export function useLazyModule<P>(one: LazyModule<P>, wanted: boolean): P | undefined {
  const [, setLoads] = useState(0);
  const here = wanted ? one.loaded() : undefined;
  const waits = wanted && here === undefined;
  useEffect(() => {
    if (!waits) return undefined;
    let gone = false;
    const load = () =>
      one.load().then(
        () => {
          if (!gone) setLoads((count) => count + 1);
        },
        () => {
          if (!gone) tellUnavailable();
        },
      );
    void load();
    window.addEventListener('online', load);
    return () => {
      gone = true;
      window.removeEventListener('online', load);
    };
  }, [one, waits]);
  return here;
}

export function withLazyModule<P>(one: LazyModule<P>, act: (loaded: P) => void): void {
  one.load().then(act, tellUnavailable);
}
