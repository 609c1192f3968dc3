import { type SendingEnd } from '../workspace/send-unsent-work.js';

export const NOT_SENT = 'Not all of your work could be sent';

export interface Unsent {
  readonly why: string;
  /** True if it stays unsent until the person changes the work. */
  readonly isFinal: boolean;
}

const STOP_LOSES = 'You can correct it in the work first. If you stop anyway, this part is lost, and its time may not be paid.';

const refusal = (messages: Iterable<string>): string => `The server refuses a part of it: ${[...new Set(messages)].join(' ')}`;

/** @returns why some work is not sent, and what the person can do; undefined if all is sent */
export function unsentBy(end: SendingEnd): Unsent | undefined {
  switch (end.kind) {
    case 'sent':
      return undefined;
    case 'offline':
      return {
        why: 'Please try again; nothing is lost. You need not look at it any more: you can also close this page, and stop it here later.',
        isFinal: false,
      };
    case 'refused':
      return { why: `${refusal(end.items.values())} ${STOP_LOSES}`, isFinal: true };
    case 'waiting':
      return { why: `A part of it was changed elsewhere too. ${STOP_LOSES}`, isFinal: true };
    // Another tab has taken the work from this one.
    case 'sending':
    case 'elsewhere':
      return { why: 'Another tab has this work. Close that tab or stop the work there, then try again; nothing is lost.', isFinal: false };
  }
}
