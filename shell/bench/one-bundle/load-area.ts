// Stands in for `src/areas/load-area.ts` where the same code is built without federation: the area is in the bundle.
import { type ComponentType } from 'react';
import { Area } from 'one-bundle-area';

export const loadArea = (): Promise<ComponentType> => Promise.resolve(Area);
