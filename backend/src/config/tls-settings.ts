import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { errorText } from '../common/errors/error-text.js';
import { type Environment } from './environment.js';

/** TLS of the server itself, for a proxy on another machine or in another container. */
export interface TlsSettings {
  /** PEM of certificate chain and private key; undefined: plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
}

export function readTlsSettings(env: Environment): TlsSettings {
  const [certFile, keyFile] = [env.text('TLS_CERT'), env.text('TLS_KEY')];
  env.checkPair('TLS_CERT', 'TLS_KEY');
  if (!certFile || !keyFile) return { tls: undefined };
  try {
    const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    createSecureContext(tls);
    return { tls };
  } catch (error) {
    env.problems.add('TLS_CERT', `and TLS_KEY must be files of a certificate and its key (${errorText(error)})`);
    return { tls: undefined };
  }
}
