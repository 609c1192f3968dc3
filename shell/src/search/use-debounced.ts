import { useEffect, useState } from 'react';

/** A value once it has not changed for a while; `before` until then. */
export function useDebounced<T>(value: T, forMs: number, before: T): T {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
