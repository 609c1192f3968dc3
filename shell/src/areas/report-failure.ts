import { type AreaName } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { AreaError } from './area-error.js';

const REPORTS_MAX = 5;
const MESSAGE_MAX = 500;
const STACK_MAX = 2_000;

const versions = new Map<AreaName, string>();
let sent = 0;

export function noteVersion(area: AreaName, version: string): void {
  versions.set(area, version);
}

/**
 * Reports a failure of an area to the log of the server: area, version and error, nothing about the user. Limited to REPORTS_MAX per page.
 *
 * @returns the id of the report in the log, or undefined if it was not sent
 */
export async function reportFailure(area: AreaName, failure: unknown): Promise<string | undefined> {
  if (sent >= REPORTS_MAX) return undefined;
  sent += 1;
  const error = failure instanceof Error ? failure : new Error(String(failure));
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  const version = versions.get(area);
  try {
    const response = await fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      body: JSON.stringify({
        area,
        failure: error instanceof AreaError ? error.failure : 'threw',
        message: `${error.name}: ${error.message}${cause}`.slice(0, MESSAGE_MAX),
        ...(version ? { version } : {}),
        ...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {}),
        ...(error.stack && !(error instanceof AreaError) ? { stack: error.stack.slice(0, STACK_MAX) } : {}),
      }),
    });
    return response.ok ? (response.headers.get('x-request-id') ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
