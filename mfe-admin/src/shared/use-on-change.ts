import { useEffect, useRef } from 'react';

/** Runs `act` after a defined value has changed, but not for the first value. */
export function useOnChange(value: number | string | undefined, act: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== undefined && before !== value) act();
  });
}
