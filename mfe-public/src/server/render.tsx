import { StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { PUBLIC_PAGES, type PageRenderer } from '@labelbridge/contracts';
import { StaticRouter } from '@labelbridge/router/server';
import { PageAnswersProvider } from '@labelbridge/session';
import { Area } from '../routes.js';

const OPEN_PROJECTS = '/api/projects/public';

/**
 * The pages that are complete without JavaScript. Those with a form are not among them: what is typed before a page is taken over
 * would be lost.
 */
export const pages: PageRenderer['pages'] = {
  [PUBLIC_PAGES.home.path]: [OPEN_PROJECTS],
  [PUBLIC_PAGES.about.path]: [],
  [PUBLIC_PAGES.openProjects.path]: [OPEN_PROJECTS],
  [PUBLIC_PAGES.careers.path]: [],
  [PUBLIC_PAGES.mathTrainer.path]: [],
};

/**
 * Renders a page as a browser that knows nobody shows it first. The elements are those of the shell's `mountApp` and `App`, down to the
 * empty place beside the area: React then takes the page over as it is.
 */
export const render: PageRenderer['render'] = async (path, answers) => {
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
      // Without this React would send long parts later, and move them into place by inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};
