import { type ReactNode } from 'react';
import { type PageAnswers } from '@labelbridge/contracts';
import { SWRConfig } from 'swr';

/**
 * Provides the answers that the server rendered the page from. They serve on the server and during hydration, until the screen's own fetch
 * is answered (by `takeEarly`, from the same answers).
 *
 * @param answers by the key of `useList` and `useResource`; constant for the life of the page
 */
export function PageAnswersProvider({ answers, children }: { answers: PageAnswers; children: ReactNode }) {
  return <SWRConfig value={{ fallback: answers }}>{children}</SWRConfig>;
}
