import { type Environment } from './environment.js';
import { type KeyRing } from './key-ring.js';

const REQUIRED = ['PUBLIC_URL', 'PAYOUT_PROVIDER', 'SMTP_URL', 'ANCHOR_FILE'] as const;
/** Addresses whose answers are believed, or that secrets go to. */
const ENCRYPTED = ['PUBLIC_URL', 'FX_RATE_URL', 'MEDIA_S3_URL'] as const;

/** Adds what production refuses: what must be given, and what must not be sent in the open. */
export function checkProduction(env: Environment): void {
  if (!env.production) return;
  for (const name of REQUIRED)
    if (!env.text(name))
      env.problems.add(name, `must be given in production${name === 'SMTP_URL' ? '; none says that no mail is sent' : ''}`);
  for (const name of ENCRYPTED)
    if (env.text(name) && !env.text(name)?.startsWith('https://')) env.problems.add(name, 'must start with https:// in production');
}

/** Adds two settings that share a secret in production: who learns the one would have the other. */
export function checkSecretsDiffer(env: Environment, { jwtKeys, dataKeys }: { jwtKeys: KeyRing; dataKeys: KeyRing }): void {
  if (!env.production) return;
  const seen = new Map<string, string>();
  const secrets = [
    ['JWT_SECRET', [...jwtKeys.byId.values()]],
    ['DATA_KEYS', [...dataKeys.byId.values()]],
    ...['BACKUP_KEY', 'METRICS_TOKEN', 'PAYSTACK_SECRET_KEY', 'ADMIN_PASSWORD'].map((name) => [name, [env.text(name) ?? '']] as const),
    // An access key and its secret.
    ['MEDIA_S3_KEY', [env.text('MEDIA_S3_KEY')?.replace(/^[^:]*:/, '') ?? '']],
  ] as const;
  for (const [name, values] of secrets)
    for (const value of new Set(values)) {
      const other = seen.get(value);
      if (other !== undefined) env.problems.add(name, `must not have a secret of ${other} in production`);
      else if (value !== '') seen.set(value, name);
    }
}
