import { useEffect } from 'react';

/** Makes the browser ask before it closes or reloads the page. */
export function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
