import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from '@labelbridge/router';
import { PageAnswersProvider, readPageAnswers } from '@labelbridge/session';
import { App } from './app/App.js';

export function mountApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const page = (
    <StrictMode>
      <BrowserRouter>
        <PageAnswersProvider answers={readPageAnswers()}>
          <App />
        </PageAnswersProvider>
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
