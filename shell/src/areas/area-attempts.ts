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
  // The error boundary handles the failure after the first render. Until then the rejection has no handler.
  loading.catch(() => undefined);
  const attempt: Attempt = { component: lazy(() => loading), failed: false };
  return attempt;
}

/**
 * @returns the number of the current attempt of an area. Begins one if there is none, or the last one failed. It keeps its number and
 * result, so two renders load the area once.
 */
export function currentAttempt(name: AreaName): number {
  const list = attempts.get(name) ?? [];
  if (list.length === 0 || list.at(-1)?.failed) list.push(begin(name, list.length));
  attempts.set(name, list);
  return list.length - 1;
}

export function nextAttempt(name: AreaName): number {
  const list = attempts.get(name) ?? [];
  list.push(begin(name, list.length));
  attempts.set(name, list);
  return list.length - 1;
}

/** Component of an attempt: suspends until the area is loaded, and throws if it cannot be loaded. */
export function areaOfAttempt(name: AreaName, number: number): ComponentType | undefined {
  return attempts.get(name)?.[number]?.component;
}
