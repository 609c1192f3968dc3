import { BULK_EMAIL_PART } from '@labelbridge/contracts';

/** Server's counts of the addresses sent so far. */
export interface Totals {
  readonly accepted: number;
  readonly duplicates: number;
  readonly invalid: number;
}

/** Progress of an upload. Sent addresses are not sent again. */
export interface Sent extends Totals {
  /** Number of addresses sent, from the beginning of the list. */
  readonly count: number;
}

export const NOTHING_SENT: Sent = { count: 0, accepted: 0, duplicates: 0, invalid: 0 };

/**
 * Sends addresses part by part, from the end of an earlier attempt.
 *
 * @param send sends one part
 * @param onProgress called after each part: after a failure continue from its last value
 * @param signal ends it between two parts
 * @throws any error of `send`, and the signal's reason
 */
export async function sendInParts(
  emails: readonly string[],
  from: Sent,
  send: (part: string[]) => Promise<Totals>,
  onProgress: (sent: Sent) => void,
  signal: AbortSignal,
): Promise<Sent> {
  let sent = from;
  while (sent.count < emails.length) {
    signal.throwIfAborted();
    const part = emails.slice(sent.count, sent.count + BULK_EMAIL_PART);
    const { accepted, duplicates, invalid } = await send(part);
    sent = {
      count: sent.count + part.length,
      accepted: sent.accepted + accepted,
      duplicates: sent.duplicates + duplicates,
      invalid: sent.invalid + invalid,
    };
    onProgress(sent);
  }
  return sent;
}
