import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const app = await suiteApp({ PUBLIC_URL: 'https://work.example' });
const admin = await app.person('ADMIN');
const annotator = await app.person();

const upload = (emails: unknown, token = admin.token) => app.http('POST', '/api/auth/addbulkemails', { token, body: { emails } });
const contacts = (query = '') => app.http('GET', `/api/contacts?${query}`, { token: admin.token });
const counts = ({ body: { accepted, duplicates, invalid } }: Answer) => ({ accepted, duplicates, invalid });
const stored = () => app.connection.collection('contacts').countDocuments();

describe('POST /auth/addbulkemails (product.md; specification sections 5 and 8)', () => {
  // @asvs V5.2.2
  it('counts new ones, repeated ones and broken ones, and compares without case', async () => {
    const answer = await upload(['ada@first.example', ' ADA@first.example ', 'broken', 'obi@first.example', '@x.y', '']);
    expectAnswer(answer, 200);
    expect(answer.body).toEqual({ message: 'Emails uploaded successfully.', accepted: 2, duplicates: 1, invalid: 3 });
    expect(counts(await upload(['Obi@First.Example', 'new@first.example']))).toEqual({ accepted: 1, duplicates: 1, invalid: 0 });
  });

  it('says so when none was valid', async () => {
    const answer = await upload(['broken', 'also broken']);
    expectAnswer(answer, 200);
    expect(answer.body).toEqual({ message: 'No valid emails found.', accepted: 0, duplicates: 0, invalid: 2 });
  });

  // @asvs V5.2.2
  test.each([
    [undefined, 'must be a list of texts'],
    ['ada@example.com', 'must be a list of texts'],
    [[], 'No valid emails found.'],
    [[7], 'must be a list of texts'],
    [['ada@example.com', { $ne: null }], 'must be a list of texts'], // @spec 3.fields.7
    [[null], 'must be a list of texts'],
  ])('%j is refused and nothing of it is stored', async (emails, message) => {
    const before = await stored();
    const answer = await upload(emails);
    expectAnswer(answer, 400, { details: [{ field: 'emails', message }] });
    expect(await stored()).toBe(before);
  });

  it('is for admins', async () => expectAnswer(await upload(['x@y.z'], annotator.token), 403));

  // @asvs V5.2.1
  it('refuses more than 100,000 at once by name, and a body beyond 4 MB before reading it', async () => {
    const many = await upload(Array(100_001).fill('a@b.co'));
    expectAnswer(many, 400, { 'details.0.field': 'emails' });
    expectAnswer(await upload([`${'a'.repeat(5_000_000)}@b.co`]), 413);
  });

  // @asvs V5.2.1
  it('other routes keep their smaller limit', async () => {
    const answer = await app.http('POST', '/api/auth/login', { body: { email: 'a'.repeat(1_500_000), password: 'x' } });
    expectAnswer(answer, 413);
  });

  it('ten uploads of the same addresses at once accept each once, and count exactly', async () => {
    const emails = Array.from({ length: 1_000 }, (_unused, n) => `race${n}@race.example`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(emails)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const sum = answers
      .map(counts)
      .reduce((total, one) => ({ accepted: total.accepted + one.accepted, duplicates: total.duplicates + one.duplicates, invalid: 0 }));
    expect(sum).toEqual({ accepted: 1_000, duplicates: 9_000, invalid: 0 });
    expect(await app.connection.collection('contacts').countDocuments({ email: /@race\.example$/ })).toBe(1_000);
  });
});

describe('unsubscribing', () => {
  const tokenOf = async (email: string): Promise<string> => {
    await upload([email]);
    const { body } = await contacts(`q=${encodeURIComponent(email)}`);
    return body.data[0].unsubscribeLink.split('#token=')[1];
  };
  const unsubscribe = (token: unknown) => app.http('POST', '/api/contacts/unsubscribe', { body: { token } });
  const at = async (email: string) => (await contacts(`q=${encodeURIComponent(email)}`)).body.data[0].unsubscribedAt;

  it('is done by the link, without log-in; again changes nothing', async () => {
    const token = await tokenOf('leave@here.example');
    await upload(['stay@here.example']);
    const answer = await unsubscribe(token);
    expectAnswer(answer, 200, 'This address gets no more email of this kind from us.');
    const when = await at('leave@here.example');
    expect(Date.parse(when)).toBeGreaterThan(0);
    app.advance(60_000);
    expect((await unsubscribe(token)).body).toEqual(answer.body);
    expect(await at('leave@here.example')).toBe(when);
    expect(await at('stay@here.example')).toBeNull();
    expect(counts(await upload(['leave@here.example']))).toEqual({ accepted: 0, duplicates: 1, invalid: 0 });
    expect(await at('leave@here.example')).toBe(when);
  });

  it('answers alike for a token that was made up, or of a contact that is gone', async () => {
    const token = await tokenOf('gone@here.example');
    await app.connection.collection('contacts').deleteOne({ email: 'gone@here.example' });
    const known = await unsubscribe(await tokenOf('known@here.example'));
    for (const other of [token, 'made-up', `${'0'.repeat(24)}.1.${'a'.repeat(43)}`]) {
      const answer = await unsubscribe(other);
      expectAnswer(answer, known.status);
      expect(answer.body).toEqual(known.body);
    }
  });

  test.each([[7], [{ $ne: null }], [undefined], ['x'.repeat(201)]])('%j is refused by name', async (token) => {
    const answer = await unsubscribe(token);
    expectAnswer(answer, 400, { 'details.0.field': 'token' });
  });
});
