import { BankKeyRejectedError, BankRejectedError, BankUnavailableError, bankMessage } from '../bank-result.js';

/** Has status and code, so that a caller can distinguish "unknown" from "not allowed". */
export class PaystackRejectedError extends BankRejectedError {
  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 10_000;
const KEY_REJECTED: readonly number[] = [401, 403];
/** Statuses that leave the state of the transfer open: timeouts and rate limits. */
const NOT_KNOWN: readonly number[] = [408, 425, 429];

/** Calls Paystack's API. The key is sent in a header and appears in no message or log. */
export class PaystackHttp {
  timeoutMs = TIMEOUT_MS;

  constructor(
    private readonly address: () => Promise<string>,
    private readonly secretKey: string,
  ) {}

  /**
   * @returns the JSON of an answer whose `status` is true
   * @throws PaystackRejectedError if it was refused for good; BankKeyRejectedError; BankUnavailableError if there is no valid answer
   */
  async call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
    const { status, text } = await this.exchange(`${await this.address()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.secretKey}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = objectOf(text);
    if (KEY_REJECTED.includes(status)) throw new BankKeyRejectedError(`the provider answered ${status}`);
    if (status >= 500 || NOT_KNOWN.includes(status) || !answer) throw new BankUnavailableError(`the provider answered ${status}`);
    if (status >= 400 || answer.status !== true) {
      const code = typeof answer.code === 'string' ? answer.code : null;
      throw new PaystackRejectedError(status, code, bankMessage(answer.message) ?? `refused with ${status}`);
    }
    return answer;
  }

  private async exchange(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await fetch(url, { ...request, redirect: 'error', signal });
      return { status: response.status, text: await response.text() };
    } catch {
      throw new BankUnavailableError(signal.aborted ? `no answer within ${this.timeoutMs} ms` : 'the provider could not be reached');
    }
  }
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
