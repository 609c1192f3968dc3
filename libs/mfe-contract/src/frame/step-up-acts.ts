type Body = Readonly<Record<string, unknown>>;

type Call = Pick<Request, 'method' | 'url'> & { readonly clone: () => Pick<Request, 'json'> };

const ID = '[0-9a-f]{24}';

/** Actions of protected calls, as the words after “To”. The first match counts. The body decides between several actions of one call. */
const ACTS: readonly (readonly [call: string, act: string | ((body: Body) => string)])[] = [
  ['PATCH /users/me', ({ payoutAccount, phone }) => `change your ${payoutAccount ? 'payout account' : phone ? 'phone number' : 'name'}`],
  [`PATCH /users/${ID}`, ({ role }) => `change this person’s ${role ? 'role' : 'access'}`],
  [`POST /users/${ID}/promotion/approve`, 'approve a new admin'],
  ['POST /auth/second-factor/begin', 'add an authenticator app'],
  ['POST /auth/second-factor/remove', 'turn your authenticator app off'],
  ['POST /auth/second-factor/recovery-codes', 'get new recovery codes'],
  ['POST /auth/second-factor/passkeys(/begin)?', 'add a passkey'],
  [`DELETE /auth/second-factor/passkeys/${ID}`, 'remove a passkey'],
  ['PUT /areas/\\w+', 'move an area'],
  ['POST /areas/credentials', 'make a deploy credential'],
  ['POST /keys', 'make an API key'],
  [`POST /keys/${ID}/rotate`, 'make a new secret of an API key'],
  [`POST /projects/${ID}/share-links`, 'make a link for a customer'],
  ['POST /runs', 'delete items'],
  ['POST /webhook-endpoints', 'add a webhook'],
  [`PATCH /webhook-endpoints/${ID}`, 'change a webhook'],
  [`POST /webhook-endpoints/${ID}/rotate`, 'make a new secret of a webhook'],
  ['GET /privacy/export', 'download your data'],
  ['POST /privacy/bank-account', 'see a bank account number'],
  ['POST /terms', 'announce terms'],
  ['DELETE /terms/\\d+', 'withdraw announced terms'],
  ['POST /rates', 'set the exchange rate'],
  [`POST /rates/${ID}/approve`, 'approve an exchange rate'],
  [`POST /payout-batches/${ID}/approve`, 'approve payouts'],
  ['POST /payments/bonus', 'give a bonus'],
  ['GET /.+/export\\.csv', 'download this list'],
];

/** @returns the action of a protected call, such as `change your payout account`, or `continue` if unknown */
export async function actOf(call: Call): Promise<string> {
  const name = `${call.method} ${new URL(call.url).pathname.replace(/^\/api/, '')}`;
  const act = ACTS.find(([pattern]) => new RegExp(`^${pattern}$`).test(name))?.[1] ?? 'continue';
  if (typeof act === 'string') return act;
  const body: Body = await call.clone().json();
  return act(body);
}
