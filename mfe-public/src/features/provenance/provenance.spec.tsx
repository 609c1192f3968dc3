import { generateKeyPairSync, sign, webcrypto, createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalJson, type DatasetCard } from '@labelbridge/contracts';
import { screen } from '@testing-library/react';
import { NEW_CARD } from '../../testing/dataset-card.fixture.js';
import { api, open, resetApp } from '../../testing/public-app.js';
import { type Provenance, verifyCard } from './api/provenance.js';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const DER = publicKey.export({ type: 'spki', format: 'der' });
const KEY_ID = createHash('sha256').update(DER).digest('hex').slice(0, 16);
const CARD: DatasetCard = { ...NEW_CARD, issued: { id: ID, at: '2026-11-21T08:00:00.000Z', keyId: KEY_ID } };
const provenanceOf = (card: DatasetCard): Provenance => ({
  card: JSON.parse(canonicalJson(card)),
  signedText: canonicalJson(card),
  signature: sign(null, Buffer.from(canonicalJson(card)), privateKey).toString('base64'),
  algorithm: 'Ed25519',
  keyId: KEY_ID,
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  verify: ['openssl pkeyutl -verify'],
});
const SIGNED = provenanceOf(CARD);

/** A `crypto` as in browsers with Ed25519. @param subtle undefined as in pages without https */
const withCrypto = (subtle: unknown = webcrypto.subtle) =>
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { subtle } });
const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

beforeEach(() => {
  resetApp();
  withCrypto();
});
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'crypto', before);
});

describe('the check of a card', () => {
  it('finds the signature of the figures that are shown valid', async () => expect(await verifyCard(SIGNED, ID)).toBe('valid'));

  it.each<[string, Provenance, string]>([
    ['another figure', { ...SIGNED, card: { ...SIGNED.card, items: { inWork: 21, leftOut: 1 } } }, ID],
    ['another address', SIGNED, ID.replace('A', 'B')],
    ['another key under this id', { ...provenanceOf(CARD), keyId: '0'.repeat(16) }, ID],
    ['a key that is none', { ...SIGNED, publicKey: 'AAAA' }, ID],
    ['a signature that is none', { ...SIGNED, signature: '%' }, ID],
    ['a preview', provenanceOf({ ...CARD, issued: null }), ID],
  ])('refuses %s', async (_what, provenance, id) => expect(await verifyCard(provenance, id)).toBe('broken'));

  it('says that it cannot, in a browser without Ed25519 and on a page without https', async () => {
    const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { name: 'NotSupportedError' }));
    withCrypto({ importKey: unknown });
    expect(await verifyCard(SIGNED, ID)).toBe('unable');
    withCrypto(null);
    expect(await verifyCard(SIGNED, ID)).toBe('unable');
  });
});

describe('/provenance', () => {
  it('shows the figures, whether the signature is valid, what that proves, and how to check it', async () => {
    api.on('GET /api/provenance/:id', { data: SIGNED });
    open(`/provenance/${ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dataset card: Ọ̀nà of Lagos' })).toBeTruthy();
    expect(await screen.findByText('The signature is valid.')).toBeTruthy();
    expect(screen.getByText('Yoruba: fewer than 3')).toBeTruthy();
    expect(screen.getByText('It does not prove that the labels are right.')).toBeTruthy();
    expect(screen.getByText('openssl pkeyutl -verify')).toBeTruthy();
    expect(screen.getByText('Agreement').nextElementSibling?.textContent).toBe('Not measured');
  });

  it('warns of figures that nobody signed', async () => {
    api.on('GET /api/provenance/:id', { data: { ...SIGNED, card: { ...CARD, items: { inWork: 9_000, leftOut: 0 } } } });
    open(`/provenance/${ID}`);
    expect(await screen.findByText('The signature is not valid.')).toBeTruthy();
  });

  it('says what to use if the browser cannot check it', async () => {
    withCrypto(null);
    api.on('GET /api/provenance/:id', { data: SIGNED });
    open(`/provenance/${ID}`);
    expect(await screen.findByText('This browser cannot check the signature.')).toBeTruthy();
  });

  it('says that there is no such card, and tries again after another failure', async () => {
    api.refuse('GET /api/provenance/:id', 'Not found.', 404);
    open(`/provenance/${ID}`);
    expect(await screen.findByText('There is no card at this address')).toBeTruthy();
  });

  it('offers to try again if the card could not be loaded', async () => {
    api.refuse('GET /api/provenance/:id', 'Something broke.', 500);
    open(`/provenance/${ID}`);
    expect(await screen.findByText('The card could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
