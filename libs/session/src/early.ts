import { PAGE_PARTS, type PageAnswers } from '@labelbridge/contracts';

/** A call that the page's head sent for before our scripts ran (`shell/src/early.ts`). */
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

/** How long an answer that came with the page stands for a call: the page was just loaded when it is asked for. */
const FRESH_MS = 30_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the API's answers were when the server rendered this page; nothing where it did not. */
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

/**
 * The answer to a call that came with the page or was sent for by its head. Each is taken once; the next call asks the server.
 */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !globalThis.window) return undefined;
  const { pathname, search } = new URL(request.url);
  const authorization = request.headers.get('authorization');
  const early = window.labelbridgeEarly;
  if (early?.path === pathname + search && authorization === `Bearer ${early.token}`) {
    window.labelbridgeEarly = undefined;
    // Where it failed, the call is sent as if there had been none.
    return early.response.catch(() => fetch(request));
  }
  const answer = answerInPage(pathname + search);
  return answer && Promise.resolve(answer);
}
