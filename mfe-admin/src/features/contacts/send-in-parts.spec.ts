import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BULK_EMAIL_PART } from '@labelbridge/contracts';
import { NOTHING_SENT, sendInParts, type Sent, type Totals } from './send-in-parts.js';

const running = new AbortController().signal;
const list = (length: number) => Array.from({ length }, (_, index) => `person${index}@example.com`);

/** Simulates a server with known addresses and failing calls. */
function server(known: readonly string[], failing: readonly boolean[]) {
  const stored = new Set(known);
  const parts: string[][] = [];
  let calls = 0;
  const send = async (part: string[]): Promise<Totals> => {
    if (failing[calls++]) throw new Error('away');
    parts.push(part);
    const fresh = part.filter((email) => !stored.has(email));
    for (const email of fresh) stored.add(email);
    return { accepted: fresh.length, duplicates: part.length - fresh.length, invalid: 0 };
  };
  return { send, parts, stored };
}

it('sends each address once and adds up what became of it, however often a part fails', async () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 3 * BULK_EMAIL_PART }), fc.constantFrom(BULK_EMAIL_PART, 2 * BULK_EMAIL_PART));
  await fc.assert(
    fc.asyncProperty(size, fc.nat({ max: 50 }), fc.array(fc.boolean(), { maxLength: 8 }), async (length, knownCount, failing) => {
      const emails = list(length);
      const known = emails.slice(0, knownCount);
      const { send, parts, stored } = server(known, failing);
      let sent: Sent = NOTHING_SENT;
      const keep = (now: Sent) => {
        sent = now;
      };
      for (let tries = 0; sent.count < length && tries <= failing.length; tries += 1) {
        await sendInParts(emails, sent, send, keep, running).catch(() => undefined);
      }
      expect(parts.flat()).toEqual(emails);
      expect(parts.every((part) => part.length <= BULK_EMAIL_PART)).toBe(true);
      expect(sent).toEqual({ count: length, accepted: length - known.length, duplicates: known.length, invalid: 0 });
      expect(stored.size).toBe(length);
    }),
    { numRuns: 50 },
  );
});

it('stops between two parts when the screen is left', async () => {
  const ending = new AbortController();
  const { send, parts } = server([], []);
  await expect(sendInParts(list(3 * BULK_EMAIL_PART), NOTHING_SENT, send, () => ending.abort(), ending.signal)).rejects.toThrow();
  expect(parts.length).toBe(1);
});
