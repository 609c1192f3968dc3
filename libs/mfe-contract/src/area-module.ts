import { type ComponentType } from 'react';

/**
 * Default export of the module that an area exposes as `./routes`. `Area` renders its own `Routes`, with full paths such as
 * `/dashboard/overview`, inside the router, the session and the frame.
 */
export interface AreaModule {
  readonly contractVersion: number;
  readonly Area: ComponentType;
}

/** Name under which every area exposes its module. */
export const EXPOSED_ROUTES = 'routes';

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function readAreaModule(loaded: unknown): AreaModule | undefined {
  const exported = isRecord(loaded) ? loaded.default : undefined;
  if (!isRecord(exported)) return undefined;
  const { contractVersion, Area } = exported;
  return typeof contractVersion === 'number' && isComponent(Area) ? { contractVersion, Area } : undefined;
}
