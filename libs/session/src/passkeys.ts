import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { PASSKEY_MESSAGES } from '@labelbridge/contracts';
import { ApiError } from './api-error.js';
import { type Schemas } from '@labelbridge/api-client';
import { isRecord } from './is-record.js';

type Request = Schemas['PasskeyRequestDto'];

const isRequest = (value: unknown): value is Request =>
  isRecord(value) && typeof value.challenge === 'string' && typeof value.rpId === 'string' && Array.isArray(value.allowed);

/** Browsers report a cancelled dialog and a timeout alike. */
function failureOf(error: unknown): ApiError {
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const isRefused = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError');
  if (cause instanceof Error && cause.name === 'InvalidStateError') return new ApiError(PASSKEY_MESSAGES.known, { status: 409 });
  return new ApiError(isRefused ? PASSKEY_MESSAGES.cancelled : PASSKEY_MESSAGES.unsupported, { status: 400 });
}

const descriptors = (credentials: readonly Schemas['CredentialDto'][]) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));

/** @throws ApiError if the user or the browser refuses */
export async function makePasskey(
  offer: Schemas['PasskeyOfferDto'],
  { email }: { email: string },
): Promise<Omit<Schemas['AddPasskeyDto'], 'name'>> {
  const { challenge, rpId, userId, algorithms, excluded } = offer;
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Labelbridge' },
        user: { id: userId, name: email, displayName: email },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: descriptors(excluded),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Signs a challenge of the server with a passkey of this device. @throws ApiError if the user or the browser refuses */
export async function signByPasskey(request: unknown): Promise<Schemas['AssertionDto']> {
  if (!isRequest(request)) throw new ApiError(PASSKEY_MESSAGES.unsupported, { status: 400 });
  const { challenge, rpId, allowed } = request;
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials: descriptors(allowed), userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch (error) {
    throw failureOf(error);
  }
}
