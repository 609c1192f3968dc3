// Replaces `src/areas/load-area.ts` in a build without federation: the area is in the bundle.
import { type ComponentType } from 'react';
import { Area } from 'one-bundle-area';

export const loadArea = (): Promise<ComponentType> => Promise.resolve(Area);
