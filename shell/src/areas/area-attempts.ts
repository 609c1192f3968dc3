import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { type AreaName } from '@labelbridge/contracts';
import { loadArea } from './load-area.js';

interface Attempt {
  readonly component: LazyExoticComponent<ComponentType>;
  failed: boolean;
}

const attempts = new Map<AreaName, Attempt[]>();

function begin(name: AreaName, number: number): Attempt {
  const loading = loadArea(name, number).then(
    (Area) => ({ default: Area }),
    (error: unknown) => {
      attempt.failed = true;
      throw error;
    },
  );
  // The error boundary shows the failure once the component is rendered. Until then the rejection has no handler.
  loading.catch(() => undefined);
  const attempt: Attempt = { component: lazy(() => loading), failed: false };
  return attempt;
}

/**
 * The number of the attempt to show for an area. An attempt begins where there is none, or the last one failed. It keeps its number
 * and its outcome, so that rendering it twice loads the area once.
 */
export function currentAttempt(name: AreaName): number {
  const list = attempts.get(name) ?? [];
  if (list.length === 0 || list.at(-1)?.failed) list.push(begin(name, list.length));
  attempts.set(name, list);
  return list.length - 1;
}

/** Begins another attempt. @returns its number */
export function nextAttempt(name: AreaName): number {
  const list = attempts.get(name) ?? [];
  list.push(begin(name, list.length));
  attempts.set(name, list);
  return list.length - 1;
}

/** The area of an attempt: a component that suspends until the area is loaded, and throws if it cannot be loaded. */
export function areaOfAttempt(name: AreaName, number: number): ComponentType | undefined {
  return attempts.get(name)?.[number]?.component;
}
