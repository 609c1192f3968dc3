import { randomBytes } from 'node:crypto';

/** The site that passkeys belong to (WebAuthn, 5.4.2). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** What an authenticator answers when it makes a passkey, in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What an authenticator answers when a passkey is used, in base64url. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** What is kept of a passkey to check its signatures. */
export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256, RS256 (RFC 9053, RFC 8812). */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** The library takes 25 MB and a quarter of a second: it is loaded at the first passkey. */
const library = () => import('@simplewebauthn/server');

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** 256 random bits. */
export const newPasskeyChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/**
 * Checks what an authenticator answered to `challenge` at this site: origin, site, user verification, algorithm.
 *
 * @returns the passkey, or undefined where anything is wrong
 */
export async function readAttestation(party: RelyingParty, challenge: string, given: Attestation): Promise<KeptPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { id, ...response } = given;
  try {
    const answer = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    // The library does not compare the id that the browser names with the one that the authenticator made.
    if (answer.verified && answer.registrationInfo.credential.id === id) {
      const { publicKey, counter } = answer.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    }
  } catch {
    // The library throws for everything that is wrong with the answer.
  }
  return undefined;
}

/**
 * Checks the signature of a passkey over `challenge` at this site: origin, site, user verification, and that its counter grew.
 *
 * @returns the counter, or undefined where anything is wrong
 */
export async function readAssertion(
  party: RelyingParty,
  challenge: string,
  { credentialId, publicKey, counter }: KeptPasskey,
  { id, ...response }: Assertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // As above; a counter that goes back is the mark of a copied key.
  }
  return undefined;
}
