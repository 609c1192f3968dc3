import { useSyncExternalStore } from 'react';
import { useLocation } from '@labelbridge/router';
import { namedProject } from './chosen-project.js';

const never = () => () => undefined;

/** Reads the project from the address. It is null during hydration: the server renders the page without the address's query. */
export function useNamedProject(): string | null {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => namedProject(search),
    () => null,
  );
}
