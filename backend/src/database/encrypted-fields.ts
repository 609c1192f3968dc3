/** A field that is encrypted at rest. Its text can only be decrypted at its `place` (`sealText`). */
export interface EncryptedField {
  readonly collection: string;
  readonly field: string;
  readonly place: (id: string) => string;
}

export const ENCRYPTED_FIELDS: readonly EncryptedField[] = [
  { collection: 'users', field: 'phone', place: (id) => `users/${id}/phone` },
  { collection: 'users', field: 'payoutAccount.sealedNumber', place: (id) => `users/${id}/accountNumber` },
  { collection: 'secondfactors', field: 'sealedSecret', place: (id) => `users/${id}/secondFactor` },
  { collection: 'signingkeys', field: 'sealedPrivateKey', place: (id) => `signingkeys/${id}` },
  { collection: 'payouts', field: 'account.sealedNumber', place: (id) => `payouts/${id}/accountNumber` },
  { collection: 'webhookendpoints', field: 'sealedSecret', place: (id) => `webhookendpoints/${id}/secret` },
  { collection: 'webhookendpoints', field: 'older.sealedSecret', place: (id) => `webhookendpoints/${id}/secret` },
  { collection: 'outbox', field: 'text', place: (id) => `outbox/${id}` },
  { collection: 'outbox', field: 'html', place: (id) => `outbox/${id}` },
];

/** Filter for records with this field. Mail is encrypted only if it contains a secret. */
export const encryptedIn = (collection: string, field: string): Record<string, unknown> => ({
  [field]: { $type: 'string' },
  ...(collection === 'outbox' ? { sealed: true } : {}),
});
