import { createHash, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalJson, WORK_RECORD_FORMAT, WORK_RECORD_LIMITS, type WorkRecord } from '@labelbridge/contracts';
import { screen } from '@testing-library/react';
import { api, open, resetApp, user } from '../../testing/public-app.js';
import { type PublicRecord, type RecordProof } from './api/records.js';
import { checkFile } from './check-file.js';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY_ID = createHash('sha256')
  .update(publicKey.export({ type: 'spki', format: 'der' }))
  .digest('hex')
  .slice(0, 16);
const RECORD = {
  format: WORK_RECORD_FORMAT,
  id: ID,
  name: 'Adé Ọlá',
  madeAt: '2026-11-20T08:00:00.000Z',
  keyId: KEY_ID,
  hours: { minutes: 1_250 },
} as const satisfies WorkRecord;
const PROOF: RecordProof = {
  record: RECORD,
  code: '7K3M-Q0XA',
  algorithm: 'Ed25519',
  signature: sign(null, Buffer.from(canonicalJson(RECORD)), privateKey).toString('base64'),
  keyId: KEY_ID,
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};
const VALID: PublicRecord = { state: 'valid', revokedAt: null, proof: PROOF };
const REVOKED: PublicRecord = { state: 'revoked', revokedAt: '2026-11-21T08:00:00.000Z', proof: null };
const WITHDRAWN: PublicRecord = { state: 'withdrawn', revokedAt: null, proof: null };
const BROKEN: PublicRecord = { state: 'broken', revokedAt: null, proof: null };

const withCrypto = (subtle: unknown) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { subtle } });
const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
/** jsdom's files cannot be read. */
const fileOf = (text: string) => Object.assign(new File([text], 'work-record.json'), { text: async () => text });
const { algorithm, signature: SIGNATURE, publicKey: PEM } = PROOF;
const FILE = {
  record: RECORD,
  algorithm,
  signature: SIGNATURE,
  publicKey: PEM,
  page: `https://labelbridge.example/records/${ID}`,
  keys: 'https://labelbridge.example/api/records/keys',
};
const signed = (fields: object = {}): string => canonicalJson({ ...FILE, ...fields });
const answer = (data: PublicRecord) => api.on('GET /api/records/:id', { data });

beforeEach(() => {
  resetApp();
  withCrypto(webcrypto.subtle);
});
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'crypto', before);
});

describe('/records/:id', () => {
  it('says who the record is about, what Labelbridge confirms, when, and by which key', async () => {
    answer(VALID);
    open(`/records/${ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Work record: Adé Ọlá' })).toBeTruthy();
    expect(await screen.findByText('The signature is valid.')).toBeTruthy();
    expect(screen.getByText('Approved hours').nextElementSibling?.textContent).toBe('20 h 50 min');
    expect(screen.getByText(/^On 2026-11-20 these figures/)).toBeTruthy();
    for (const text of ['7K3M-Q0XA', KEY_ID]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')).toBe(`/api/records/${ID}?format=pdf`);
  });

  it.each<[string, Partial<WorkRecord>, string]>([
    ['other figures', { hours: { minutes: 9_000 } }, ID],
    ['another address', {}, ID.replace('A', 'B')],
  ])('warns of %s', async (_what, change, id) => {
    answer({ ...VALID, proof: { ...PROOF, record: { ...RECORD, ...change } as RecordProof['record'] } });
    open(`/records/${id}`);
    expect(await screen.findByText('The signature is not valid.')).toBeTruthy();
  });

  it('says that the server checked it if this browser cannot', async () => {
    withCrypto(null);
    answer(VALID);
    open(`/records/${ID}`);
    expect(await screen.findByText(/Labelbridge checked it, and found it valid/)).toBeTruthy();
  });

  it.each<[PublicRecord, string]>([
    [REVOKED, 'Revoked by its owner on 2026-11-21'],
    [WITHDRAWN, 'This record was withdrawn'],
    [BROKEN, 'The signature is not valid.'],
  ])('says what became of the record, and shows nothing else: %#', async (found, text) => {
    answer(found);
    open(`/records/${ID}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Approved work')).toBeNull();
  });

  it('says that there is none, and offers to try again after another failure', async () => {
    api.refuse('GET /api/records/:id', 'Not found.', 404);
    open(`/records/${ID}`);
    expect(await screen.findByText('There is no record at this address')).toBeTruthy();
  });

  it('raises no alarm about an answer that is not a record', async () => {
    api.on('GET /api/records/:id', { data: { algorithm: 'Ed25519', keys: [] } } as never);
    open(`/records/${ID}`);
    expect(await screen.findByText('There is no record at this address')).toBeTruthy();
    expect(screen.queryByText('The signature is not valid.')).toBeNull();
  });

  it('says that it could not be loaded', async () => {
    api.refuse('GET /api/records/:id', 'Something broke.', 500);
    open(`/records/${ID}`);
    expect(await screen.findByText('The record could not be loaded')).toBeTruthy();
  });
});

describe('/records/keys', () => {
  const KEY = { keyId: KEY_ID, publicKey: PEM, createdAt: '2026-01-02T08:00:00.000Z', replacedAt: null };

  it('shows each public key and when it signed, and no alarm', async () => {
    const old = { ...KEY, keyId: 'fedcba9876543210', createdAt: '2025-01-02T08:00:00.000Z', replacedAt: KEY.createdAt };
    api.on('GET /api/records/keys', { data: { algorithm: 'Ed25519', keys: [KEY, old] } });
    open('/records/keys');
    expect(await screen.findByRole('heading', { level: 1, name: 'Public keys of work records' })).toBeTruthy();
    expect(await screen.findByText('Signs records since 2026-01-02.')).toBeTruthy();
    expect(screen.getByText('Signed records from 2025-01-02 to 2026-01-02.')).toBeTruthy();
    expect(screen.getAllByText(/BEGIN PUBLIC KEY/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'The keys as JSON' }).getAttribute('href')).toBe('/api/records/keys');
    expect(screen.queryByText('The signature is not valid.')).toBeNull();
  });

  it('says that there is none yet', async () => {
    api.on('GET /api/records/keys', { data: { algorithm: 'Ed25519', keys: [] } });
    open('/records/keys');
    expect(await screen.findByText('The first record makes the first key.')).toBeTruthy();
  });

  it('says that they could not be loaded', async () => {
    api.refuse('GET /api/records/keys', 'Something broke.', 500);
    open('/records/keys');
    expect(await screen.findByText('The keys could not be loaded')).toBeTruthy();
  });
});

describe('the check of a file', () => {
  it('tells on its own page that the file is the record that Labelbridge keeps', async () => {
    answer(VALID);
    open('/records');
    expect(await screen.findByRole('heading', { level: 1, name: 'Check a work record' })).toBeTruthy();
    await user.upload(screen.getByLabelText(/^A signed file/), fileOf(signed()));
    expect(await screen.findByText('The file is valid.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the record' }).getAttribute('href')).toBe(`/records/${ID}`);
  });

  it('tells that the file was not checked without a connection', async () => {
    api.refuse('GET /api/records/:id', 'Something broke.', 500);
    open('/records');
    await user.upload(await screen.findByLabelText(/^A signed file/), fileOf(signed()));
    expect(await screen.findByText('The file was not checked.')).toBeTruthy();
  });

  it.each<[string, string, PublicRecord, string]>([
    ['the record', signed(), VALID, 'valid'],
    ['the record with its fields in another order', JSON.stringify(FILE), VALID, 'changed'],
    ['a space', signed().replace(':', ': '), VALID, 'changed'],
    ['a record before the genuine one', signed().replace('{', `{"record":${canonicalJson({ ...RECORD, name: 'X' })},`), VALID, 'changed'],
    ['another name', signed({ record: { ...RECORD, name: 'Somebody Else' } }), VALID, 'changed'],
    ['another part', signed({ record: { ...RECORD, dates: null } }), VALID, 'changed'],
    ['another signature', signed({ signature: 'AAAA' }), VALID, 'changed'],
    ['another key', signed({ publicKey: 'AAAA' }), VALID, 'changed'],
    ['another page', signed({ page: 'https://evil.example/records/other' }), VALID, 'changed'],
    ['one more field', signed({ note: 'The best.' }), VALID, 'changed'],
    ['the id of another address', signed({ record: { ...RECORD, id: 'keys' } }), VALID, 'unreadable'],
    ['a revoked record', signed(), REVOKED, 'revoked'],
    ['a withdrawn record', signed(), WITHDRAWN, 'withdrawn'],
    ['no JSON', '%PDF-', VALID, 'unreadable'],
    ['another JSON', '{"record":{"id":"a"}}', VALID, 'unreadable'],
    ['null', 'null', VALID, 'unreadable'],
    ['a large file', signed() + ' '.repeat(WORK_RECORD_LIMITS.file), VALID, 'unreadable'],
  ])('of %s', async (_what, text, kept, verdict) => {
    answer(kept);
    const size = Buffer.byteLength(text);
    expect((await checkFile({ size, text: async () => text })).is).toBe(verdict);
  });

  it('of a PDF tells where a PDF is checked', async () => {
    open('/records');
    await user.upload(await screen.findByLabelText(/^A signed file/), new File(['%PDF-'], 'work-record.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('A PDF is checked at the address that is printed on it.')).toBeTruthy();
    expect(api.changes()).toEqual([]);
  });

  it('of a record that is not kept', async () => {
    api.refuse('GET /api/records/:id', 'Not found.', 404);
    expect((await checkFile({ size: 9, text: async () => signed() })).is).toBe('unknown');
  });
});
