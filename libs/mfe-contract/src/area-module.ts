import { type ComponentType } from 'react';

/**
 * What an area exposes as `./routes` (its default export). `Area` renders the area's own `Routes`, with full paths such
 * as `/dashboard/overview`; the router, the session and the frame around it are there already.
 */
export interface AreaModule {
  readonly contractVersion: number;
  readonly Area: ComponentType;
}

/** The shared places of an area: exposed under this name by every area's build. */
export const EXPOSED_ROUTES = 'routes';

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The area module inside what was loaded, or undefined when it is none. */
export function readAreaModule(loaded: unknown): AreaModule | undefined {
  const exported = isRecord(loaded) ? loaded.default : undefined;
  if (!isRecord(exported)) return undefined;
  const { contractVersion, Area } = exported;
  return typeof contractVersion === 'number' && isComponent(Area) ? { contractVersion, Area } : undefined;
}
