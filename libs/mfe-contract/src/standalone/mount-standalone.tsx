import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { BrowserRouter } from '@labelbridge/router';
import { Standalone } from './Standalone.js';

/** Mounts an area without the shell. @throws Error if the area is unknown, or the page has no `#root` */
export function mountStandalone(name: AreaName, Area: ComponentType): void {
  const area = AREAS.find((known) => known.name === name);
  const root = document.getElementById('root');
  if (!area || !root) throw new Error(`There is no area ${name}, or the page has no #root.`);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Standalone area={area} Area={Area} />
      </BrowserRouter>
    </StrictMode>,
  );
}
