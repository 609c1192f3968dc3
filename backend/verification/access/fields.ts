import { type Row } from './row.js';
import { type Caller, STRANGERS } from './callers.js';
import { MARKS } from './fixture.js';

interface HiddenField {
  readonly name: RegExp;
  readonly why: string;
  readonly except?: RegExp;
}

export const HIDDEN_FIELDS: readonly HiddenField[] = [
  // The privacy export names its collections, such as the one of password resets. The next rule finds a hash in it.
  {
    name: /^(old|new|confirm)?password/i,
    why: 'passwords, and what is kept of them, leave the server never',
    except: /\/privacy\/export$/,
  },
  // Readers of the audit record check its hash chain.
  { name: /hash$/i, why: 'hashes stay in the database', except: /^\w+ \/api\/audit/ },
  { name: /sealed|cipher|nonce/i, why: 'what is encrypted at rest is of no use to anybody', except: /^\w+ \/api\/audit/ },
  {
    name: /^(emailKey|usernameKey|phoneIndex|.*Words|__v|claim|lease.*|generation|sessionVersion|tokenVersion)$/,
    why: 'how records are kept is not shown',
    except: /\/privacy\/export$/,
  },
  {
    name: /^(token|refreshToken|accessToken)$/,
    why: 'tokens are given at log-in only',
    except: /^POST \/api\/auth\/(signup|login|refresh)/,
  },
  {
    name: /secret(?!Until$)|recovery/i,
    why: 'a second factor, an API key, the secret of a webhook and the address of a share link are shown once, when they are made',
    except:
      /^POST \/api\/(auth\/(totp|second-factor|two-factor)|(keys|webhook-endpoints)$|(keys|webhook-endpoints)\/:id\/rotate|projects\/:id\/share-links$)/,
  },
];

/** Fields that a caller must not set. No request body has them, unless its schema declares them. */
export const PROTECTED_FIELDS: readonly (readonly [name: string, value: unknown])[] = [
  ['_id', '0123456789abcdef01234567'],
  ['id', '0123456789abcdef01234567'],
  ['role', 'ADMIN'],
  ['userRole', 'ADMIN'],
  ['status', 'active'],
  ['annotatorId', '0123456789abcdef01234567'],
  ['approvedAmount', { amount: 100_000_000, currency: 'NGN' }],
  ['approvedBy', '0123456789abcdef01234567'],
  ['reviewer', '0123456789abcdef01234567'],
  ['amount', 1],
  ['balance', 1],
  ['fee', 0],
  ['paidDate', '2026-01-01'],
  ['invoice', { _id: '0123456789abcdef01234567' }],
  ['live', true],
  ['passwordHash', 'x'],
  ['emailVerified', true],
  ['emailVerifiedAt', '2026-01-01'],
  ['verified', true],
  ['totpSecret', 'x'],
  ['sessionVersion', 0],
  ['createdAt', '2026-01-01'],
  ['archived', false],
  ['history', []],
  ['counts', {}],
  ['$set', { role: 'ADMIN' }],
];

function* fieldsOf(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner];
    yield* fieldsOf(inner);
  }
}

/**
 * Finds data in an answer that its caller may not see.
 *
 * @param text raw body of the answer
 * @returns one sentence for each leak
 */
export function leaks(
  { route, showsAccountTo = [], showsName }: Pick<Row, 'route' | 'showsAccountTo' | 'showsName'>,
  caller: Caller,
  text: string,
  json: unknown,
): string[] {
  // The outbox is public on a developer machine. Production does not have it.
  if (route.includes('/dev/outbox')) return [];
  const found: string[] = [];
  for (const [name, value] of fieldsOf(json)) {
    const hidden = HIDDEN_FIELDS.find((field) => field.name.test(name) && !field.except?.test(route));
    if (hidden && value !== null && typeof value !== 'boolean') found.push(`${route} shows ${caller} the field ${name}: ${hidden.why}`);
  }
  const account = text.includes(MARKS.accountNumber) && !showsAccountTo.includes(caller);
  if (account) found.push(`${route} shows ${caller} the owner's account number in full`);
  if (!STRANGERS.includes(caller)) return found;
  const isShown = (mark: string): boolean => showsName === true && [MARKS.firstname, MARKS.lastname].some((name) => name === mark);
  const shown = Object.values(MARKS).filter((mark) => text.includes(mark) && !isShown(mark));
  return [...found, ...shown.map((mark) => `${route} shows ${caller} ${mark} of the owner`)];
}
