import { type IncomingMessage } from 'node:http';
import { WEBHOOK_LIMITS } from '@labelbridge/contracts';
import { isNamedHost } from '../../../common/http/addresses.js';
import { failureText } from '../../../common/http/call-failure.js';
import { CallFailed, callChecked, type CheckedCall } from '../../../common/http/checked-call.js';
import { urlProblem } from './domain/urls.js';

const ANSWER_MAX = 65_536;
const TIMEOUT_MS = WEBHOOK_LIMITS.timeout * 1_000;

export interface WebhookCall extends Pick<CheckedCall, 'headers' | 'signal' | 'resolve'> {
  readonly url: string;
  readonly body: string;
  /** Hosts of the settings, which may be private. */
  readonly hosts: readonly string[];
  readonly timeoutMs?: number;
}

export interface WebhookAnswer {
  /** Null if none came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the answer, or null. */
  readonly text: string | null;
}

const failed = (error: string): WebhookAnswer => ({ status: null, error, retryAfter: undefined, text: null });

/** Posts a body once, without following redirects, to the addresses that were checked. */
export async function sendWebhook({ url: text, hosts, timeoutMs = TIMEOUT_MS, headers, ...call }: WebhookCall): Promise<WebhookAnswer> {
  // The settings may have changed since the address was saved.
  const problem = urlProblem(text, hosts);
  if (problem) return failed(`the address ${problem}`);
  const url = new URL(text);
  const checked = {
    ...call,
    url,
    isNamed: isNamedHost(url, hosts),
    timeoutMs,
    headers: { 'user-agent': 'Labelbridge-Webhooks/1', ...headers },
  };
  try {
    return await callChecked(checked, async (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      const error = status >= 200 && status < 300 ? null : failureText({ status });
      return { status, error, retryAfter: given['retry-after'], text: await beginningOf(answer) };
    });
  } catch (error) {
    if (error instanceof CallFailed) return failed(error.message);
    throw error;
  }
}

/** Reads 64 kB at most. The status counts: an answer that is cut off was one. */
async function beginningOf(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= ANSWER_MAX) break;
    }
  } catch {
    // Keeps what has come.
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, WEBHOOK_LIMITS.answerKept) || null;
}
