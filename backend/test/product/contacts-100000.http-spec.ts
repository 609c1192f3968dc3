import { describe, expect, it } from '@jest/globals';
import { BULK_EMAIL_PART } from '@labelbridge/contracts';
import { suiteApp } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const app = await suiteApp({ PUBLIC_URL: 'https://work.example' });
const admin = await app.person('ADMIN');

const upload = (emails: unknown, token = admin.token) => app.http('POST', '/api/auth/addbulkemails', { token, body: { emails } });
const contacts = (query = '') => app.http('GET', `/api/contacts?${query}`, { token: admin.token });
const counts = ({ body: { accepted, duplicates, invalid } }: Answer) => ({ accepted, duplicates, invalid });
const stored = () => app.connection.collection('contacts').countDocuments();

describe('100,000 addresses, a tenth broken, a tenth repeated, in parts', () => {
  const entry = (n: number): string => {
    if (n % 10 === 3) return `broken-${n}`;
    // Repeats an entry of another part in another case.
    if (n % 10 === 7) return `Person${(n + 49_994) % 100_000}@Bulk.Example`;
    return `person${n}@bulk.example`;
  };
  const parts = Array.from({ length: 100_000 / BULK_EMAIL_PART }, (_unused, part) =>
    Array.from({ length: BULK_EMAIL_PART }, (_entry, n) => entry(part * BULK_EMAIL_PART + n)),
  );

  // @asvs V15.2.2
  it('are counted exactly by a server that keeps answering', async () => {
    await upload(['warm@up.example']);
    const before = await stored();
    const total = { accepted: 0, duplicates: 0, invalid: 0 };
    let meanwhile = 0;
    let uploads = 0;
    let done = false;
    const watching = (async () => {
      while (!done) {
        const during = uploads;
        expect((await app.http('GET', '/api/health/live')).status).toBe(200);
        if (during === uploads) meanwhile += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    for (const part of parts) {
      const answer = await upload(part);
      uploads += 1;
      expect(answer.status).toBe(200);
      for (const [name, count] of Object.entries(counts(answer))) total[name as keyof typeof total] += count;
    }
    done = true;
    await watching;
    expect(total).toEqual({ accepted: 80_000, duplicates: 10_000, invalid: 10_000 });
    expect((await stored()) - before).toBe(80_000);
    // Answers that came within a single upload.
    expect(meanwhile).toBeGreaterThan(0);
  }, 120_000);

  it('sent again after a lost answer add nothing', async () => {
    const before = await stored();
    expect(counts(await upload(parts[3]))).toEqual({ accepted: 0, duplicates: 4_500, invalid: 500 });
    expect(await stored()).toBe(before);
  });

  it('are searched and paged, and exported whole', async () => {
    const found = await contacts('q=person123%20&limit=5');
    expect(found.body.data[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: expect.stringMatching(/^person123/),
      createdAt: expect.any(String),
      unsubscribedAt: null,
      invitedAt: null,
      bouncedAt: null,
      bounceReason: null,
      unsubscribeLink: expect.stringMatching(/^https:\/\/work\.example\/unsubscribe#token=/),
    });
    const first = await contacts('sort=email&limit=3');
    const second = await contacts(`sort=email&limit=3&cursor=${first.body.page.next}`);
    const emails = [...first.body.data, ...second.body.data].map(({ email }: { email: string }) => email);
    expect(emails).toEqual([...new Set(emails)].sort());
    expect(first.body.page.total).toBeNull();

    const file = await app.http('GET', '/api/contacts/export.csv?sort=email', { token: admin.token });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
    const lines = file.body.split('\r\n');
    expect(lines.length).toBe((await stored()) + 2);
    expect(lines[0]).toBe('Email,Added,Unsubscribed,Invited,Bounced,Unsubscribe link');
  }, 120_000);
});
