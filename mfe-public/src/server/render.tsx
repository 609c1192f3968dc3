import { StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { PUBLIC_PAGES, type PageRenderer } from '@labelbridge/contracts';
import { StaticRouter } from '@labelbridge/router/server';
import { PageAnswersProvider } from '@labelbridge/session';
import { Area } from '../routes.js';

const SCOREBOARD = '/api/scoreboard';
const OPEN_PROJECTS = '/api/projects/public';
const SITE = '/api/site';
const TERMS = '/api/terms';
const TESTIMONIALS = '/api/testimonials/public';

/** Server-rendered pages. Pages with a form are not: text typed before the hydration would be lost. */
export const pages: PageRenderer['pages'] = {
  [PUBLIC_PAGES.home.path]: [SITE, OPEN_PROJECTS, TESTIMONIALS],
  [PUBLIC_PAGES.about.path]: [SITE],
  [PUBLIC_PAGES.openProjects.path]: [SITE, OPEN_PROJECTS],
  [PUBLIC_PAGES.careers.path]: [SITE],
  [PUBLIC_PAGES.scoreboard.path]: [SITE, SCOREBOARD],
  [PUBLIC_PAGES.developers.path]: [SITE],
  [PUBLIC_PAGES.terms.path]: [SITE, TERMS],
  [PUBLIC_PAGES.mathTrainer.path]: [SITE],
};

/**
 * Renders a page for a visitor. The elements are the same as in the shell's `mountApp` and `App`, including the empty slot beside the area,
 * so that React can hydrate them.
 */
export const render: PageRenderer['render'] = async (path, answers) => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <PageAnswersProvider answers={answers}>
          <>
            <Suspense>
              <Area />
            </Suspense>
            {null}
          </>
        </PageAnswersProvider>
      </StaticRouter>
    </StrictMode>,
    {
      // Prevents React from streaming long parts later with inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // An exception in here has no caller: it would end the server.
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
};
