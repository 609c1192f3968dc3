import { type ReactNode } from 'react';
import { type PageAnswers } from '@labelbridge/contracts';
import { SWRConfig } from 'swr';

/**
 * What a page was rendered from: screens show it at once, where the server renders them and where a browser takes them over. It
 * stands until the screen's own fetch is answered, which `takeEarly` does from the same.
 *
 * @param answers by the key of `useList` and `useResource`; constant while the page lives
 */
export function PageAnswersProvider({ answers, children }: { answers: PageAnswers; children: ReactNode }) {
  return <SWRConfig value={{ fallback: answers }}>{children}</SWRConfig>;
}
