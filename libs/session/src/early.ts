import { PAGE_PARTS, type PageAnswers } from '@labelbridge/contracts';
import { isRecord } from './is-record.js';
import { changedWhileLoading } from './tabs.js';

/** A call that `shell/src/early.ts` sent from the page's head. */
export interface EarlyCall {
  readonly path: string;
  readonly token: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    labelbridgeEarly?: EarlyCall | undefined;
  }
}

/** Lifetime of the answers embedded in the page, from the page load. */
const FRESH_MS = 30_000;

/** Reads the API answers that the server rendered this page from; empty if it was not rendered by the server. */
export function readPageAnswers(): PageAnswers {
  const text = globalThis.document?.getElementById(PAGE_PARTS.answers)?.textContent;
  if (!text) return {};
  const answers: unknown = JSON.parse(text);
  return isRecord(answers) ? answers : {};
}

const taken = new Set<string>();

function answerInPage(path: string): Response | undefined {
  if (taken.has(path) || performance.now() > FRESH_MS) return undefined;
  const answer = readPageAnswers()[path];
  if (answer === undefined) return undefined;
  taken.add(path);
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
}

/** Takes the answer that is embedded in the page or was requested by its head. Each is used once; the next call goes to the server. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !globalThis.window) return undefined;
  const { pathname, search } = new URL(request.url);
  const authorization = request.headers.get('authorization');
  const early = window.labelbridgeEarly;
  if (early?.path === pathname + search && authorization === `Bearer ${early.token}`) {
    window.labelbridgeEarly = undefined;
    if (changedWhileLoading()) return undefined;
    // Sends a failed early call again.
    return early.response.catch(() => fetch(request));
  }
  const answer = answerInPage(pathname + search);
  return answer && Promise.resolve(answer);
}
