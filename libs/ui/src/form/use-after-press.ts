import { useCallback, useEffect, useRef } from 'react';

/**
 * Defers work while a finger or mouse button is down. A message that appears on blur moves the button below it, and the press that caused
 * the blur would miss the button.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  const deferred = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click comes after the release.
      setTimeout(() => deferred.current.splice(0).forEach((work) => work()));
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => stop.abort();
  }, []);

  return useCallback((work) => {
    if (pressed.current) deferred.current.push(work);
    else work();
  }, []);
}
