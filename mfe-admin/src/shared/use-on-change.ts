import { useEffect, useRef } from 'react';

/** Runs `act` after a value has changed; not for the first one, nor where there was none before. */
export function useOnChange(value: number | string | undefined, act: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== undefined && before !== value) act();
  });
}
