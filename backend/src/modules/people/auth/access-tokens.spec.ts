import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { beforeEach, describe, expect, it, test } from '@jest/globals';
import { testKeys } from '../../../../test/support/settings.js';
import { Clock } from '../../../common/clock/clock.js';
import { ACCESS_TOKEN_SECONDS, ALGORITHM, AUDIENCE, AccessTokens, ISSUER, keyIdOf } from './access-tokens.js';

/** Time that passes by `shift` alone: between two reads of the real one a second may end. */
class StillClock extends Clock {
  private time = Date.now();
  now = (): Date => new Date(this.time);
  shift = (milliseconds: number): void => void (this.time += milliseconds);
}

const [SUB, SID] = ['0123456789abcdef01234567', '76543210fedcba9876543210'];
const CLAIMS = { sub: SUB, sid: SID, role: 'USER' } as const;
const jwt = new JwtService();
const tokensOf = (clock: Clock, ...keys: [string, ...string[]]) => new AccessTokens(jwt, clock, { jwtKeys: testKeys(...keys) });
let clock: Clock;
let tokens: AccessTokens;
beforeEach(() => {
  clock = new StillClock();
  tokens = tokensOf(clock, 'a');
});
const own = { secret: testKeys('a').current.key, keyid: 'a', algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE } as const;
/** Signs a token with our key, apart from the given options and claims. */
const forged = (options: JwtSignOptions, claims: object = {}): string => {
  const exp = Math.floor(clock.now().getTime() / 1000) + 60;
  return `Bearer ${jwt.sign({ ...CLAIMS, exp, ...claims }, { ...own, ...options })}`;
};

describe('an access token', () => {
  it('names person and session for a quarter of an hour; the session also after it', () => {
    const header = `Bearer ${tokens.sign(CLAIMS)}`;
    // A first read, since verified tokens are cached.
    for (const milliseconds of [0, ACCESS_TOKEN_SECONDS * 1000 - 1_000]) {
      clock.shift(milliseconds);
      expect(tokens.read(header)).toEqual({ sub: SUB, sid: SID });
    }
    clock.shift(1_000);
    expect([tokens.read(header), tokensOf(clock, 'a').read(header)]).toEqual([undefined, undefined]);
    expect([tokens.sessionOf(header), tokensOf(clock, 'a').sessionOf(header)]).toEqual([SID, SID]);
  });

  it('says when it was made, and by which key', () => {
    const token = tokens.sign(CLAIMS);
    const now = Math.floor(clock.now().getTime() / 1000);
    expect(keyIdOf(token)).toBe('a');
    const { iat, exp } = jwt.decode<{ iat: number; exp: number }>(token);
    expect([Math.abs(now - iat) <= 1, exp - iat]).toEqual([true, ACCESS_TOKEN_SECONDS]);
  });

  it('is read with an earlier key, and in any case of its scheme', () => {
    const token = tokens.sign(CLAIMS);
    expect(tokensOf(clock, 'b', 'a').read(`bearer ${token}`)).toEqual({ sub: SUB, sid: SID });
    expect(tokensOf(clock, 'b').read(`Bearer ${token}`)).toBeUndefined();
  });

  it('is checked once: a genuine one stays genuine while it lives', () => {
    const header = `Bearer ${tokens.sign(CLAIMS)}`;
    let checks = 0;
    const counting = new JwtService();
    const verify = counting.verify.bind(counting);
    counting.verify = (...given: Parameters<typeof verify>) => {
      checks += 1;
      return verify(...given);
    };
    const reading = new AccessTokens(counting, clock, { jwtKeys: testKeys('a') });
    for (let n = 0; n < 3; n += 1) expect(reading.read(header)?.sid).toBe(SID);
    expect(checks).toBe(1);
    // An unknown key leaves nothing to verify.
    expect([reading.read(forged({ keyid: 'b' })), checks]).toEqual([undefined, 1]);
  });

  it("ends by the product's clock, not by the machine's", () => {
    clock.shift(-2 * ACCESS_TOKEN_SECONDS * 1000);
    const header = `Bearer ${tokens.sign(CLAIMS)}`;
    expect(tokensOf(clock, 'a').read(header)).toEqual({ sub: SUB, sid: SID });
  });

  // @asvs V9.1.1, V9.1.2, V9.2.2, V9.2.3
  test.each<[string, () => string | undefined]>([
    ['absent', () => undefined],
    ['without its scheme', () => tokens.sign(CLAIMS)],
    ['after something else', () => `x Bearer ${tokens.sign(CLAIMS)}`],
    ['before something else', () => `Bearer ${tokens.sign(CLAIMS)} x`],
    ['empty', () => 'Bearer '],
    ['none', () => 'Bearer none'],
    ['of another key under our id', () => forged({ secret: 'x'.repeat(32) })],
    ['of our key under an unknown id', () => forged({ keyid: 'b' })],
    ['of another algorithm', () => forged({ algorithm: 'HS512' })],
    ['of another issuer', () => forged({ issuer: 'somebody' })],
    ['for another audience', () => forged({ audience: 'another-api' })],
    ['whose person is no id', () => forged({}, { sub: 'ada' })],
    ['whose session is no id', () => forged({}, { sid: 'x' })],
    ['without a session', () => forged({}, { sid: undefined })],
  ])('%s is refused', (_what, header) => {
    expect([tokens.read(header()), tokens.sessionOf(header())]).toEqual([undefined, undefined]);
  });

  it('without an end is refused', () => {
    const endless = `Bearer ${jwt.sign({ sub: SUB, sid: SID }, own)}`;
    expect([tokens.read(endless), tokens.sessionOf(endless)]).toEqual([undefined, undefined]);
  });

  it('like ours but for nothing is read', () => expect(tokens.read(forged({}))).toEqual({ sub: SUB, sid: SID }));
});

describe('the key of a token', () => {
  const header = (value: unknown) => `${Buffer.from(JSON.stringify(value)).toString('base64url')}.x.y`;
  test.each([
    [header({ kid: 'a' }), 'a'],
    [header({ kid: 7 }), undefined],
    [header({}), undefined],
    [header(null), undefined],
    [header('kid'), undefined],
    ['not JSON', undefined],
    ['', undefined],
  ])('of %j is %p', (token, kid) => expect(keyIdOf(token)).toBe(kid));
});
