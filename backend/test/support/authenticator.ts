import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Null or undefined for a dishonest page. */
type Challenge = string | null | undefined;
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** RFC 8949, 3. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const part = (jwk: { x?: string; y?: string }, name: 'x' | 'y'): Buffer => Buffer.from(jwk[name] ?? '', 'base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Values of a dishonest authenticator or page. */
export interface Lies {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly unverified?: boolean;
  readonly type?: string;
  /** The credential id that it claims. */
  readonly id?: string;
}

/** A software authenticator (WebAuthn, 6): one ES256 key, attestation "none". */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(jwk, 'x')],
        [-3, part(jwk, 'y')],
      ]),
    );
  }

  /** The browser's answer to `navigator.credentials.create`. */
  create(challenge: Challenge, lies: Lies = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.publicKey]);
    const authData = Buffer.concat([this.data(HAS_CREDENTIAL, lies), credential]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: lies.id ?? this.id,
      clientDataJSON: this.client('webauthn.create', challenge, lies).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The browser's answer to `navigator.credentials.get`. */
  get(challenge: Challenge, lies: Lies = {}) {
    const client = this.client('webauthn.get', challenge, lies);
    const data = this.data(0, lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.key);
    return {
      id: lies.id ?? this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  private client(type: string, challenge: Challenge, lies: Lies): Buffer {
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? this.origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  private data(flags: number, { rpId = this.rpId, counter, unverified }: Lies): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = flags | USER_PRESENT | (unverified ? 0 : USER_VERIFIED);
    rest.writeUInt32BE(counter ?? ++this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}
