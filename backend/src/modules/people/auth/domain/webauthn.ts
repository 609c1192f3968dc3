import { randomBytes } from 'node:crypto';

/** The site of a passkey (WebAuthn, 5.4.2). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The answer of an authenticator that makes a passkey, in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** The answer of an authenticator that uses a passkey, in base64url. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256, RS256 (RFC 9053, RFC 8812). */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** Loaded at the first passkey: the library takes 25 MB and a quarter of a second. */
const library = () => import('@simplewebauthn/server');

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

export const newPasskeyChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/** Checks origin, site, user verification and algorithm. @returns undefined for an invalid answer */
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
    // The library does not compare the browser's id with the authenticator's id.
    if (answer.verified && answer.registrationInfo.credential.id === id) {
      const { publicKey, counter } = answer.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    }
  } catch {
    // The library throws for every invalid answer.
  }
  return undefined;
}

/** Checks signature, origin, site, user verification, and that the counter grew. @returns the counter; undefined if invalid */
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
    // The library throws for every invalid answer, also for a counter that did not grow: a sign of a copied key.
  }
  return undefined;
}
