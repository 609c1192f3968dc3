import { AREAS } from '@labelbridge/contracts';
import { type Environment } from './environment.js';
import { type KeyRing } from './key-ring.js';

const REQUIRED = ['PUBLIC_URL', 'PAYOUT_PROVIDER', 'SMTP_URL', 'ANCHOR_FILE', 'CLAMD_ADDRESS'] as const;
const NONE_SAYS: Readonly<Record<string, string>> = {
  SMTP_URL: '; none says that no mail is sent',
  CLAMD_ADDRESS: '; none says that files are not scanned',
};
/** Addresses that must use https: their answers are trusted, or secrets are sent to them. */
const ENCRYPTED = ['PUBLIC_URL', 'FX_RATE_URL', 'MEDIA_S3_URL'] as const;

const isHttps = (address: string): boolean => address.startsWith('https:');

/** Tests for TLS, by address. An address without TLS needs a local host or an entry in PLAIN_HOSTS. */
const BY_TLS: Readonly<Record<string, (address: string) => boolean>> = {
  MONGODB_URI: (address) =>
    /[?&](tls|ssl)=true(&|$)/.test(address) || (address.startsWith('mongodb+srv:') && !/[?&](tls|ssl)=false/.test(address)),
  SMTP_URL: (address) => address === 'none' || address.startsWith('smtps:') || /[?&]requireTLS=true(&|$)/.test(address),
  PAYSTACK_BASE_URL: isHttps,
  CLAMD_ADDRESS: (address) => address === 'none' || address.startsWith('/'),
  ...Object.fromEntries(AREAS.map(({ addressSetting }) => [addressSetting, isHttps])),
};
const THIS_MACHINE = /^(127(\.\d{1,3}){3}|([\w-]+\.)*localhost|::1)$/;

/** @returns the hosts without user, port and path; several for a MongoDB */
const hostsOf = (address: string): string[] =>
  address
    .replace(/^[\w+]+:\/\/([^/]*@)?/, '')
    .replace(/[/?].*$/, '')
    .split(',')
    .map((host) => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'));

/** Adds connections without TLS (ASVS V12.3.1). PLAIN_HOSTS lists the hosts in a network that the operator protects. */
function checkConnections(env: Environment): void {
  const plain = new Set((env.text('PLAIN_HOSTS') ?? '').split(',').map((host) => host.trim()));
  const isOpen = (host: string): boolean => !THIS_MACHINE.test(host) && !plain.has(host);
  for (const [name, isEncrypted] of Object.entries(BY_TLS)) {
    const address = env.text(name);
    const open = address === undefined || isEncrypted(address) ? [] : hostsOf(address).filter(isOpen);
    if (open.length > 0) env.problems.add(name, `must use TLS in production, or PLAIN_HOSTS must name ${open.join(', ')}`);
  }
  const host = env.text('HOST') ?? '127.0.0.1';
  if (!env.text('TLS_CERT') && isOpen(host))
    env.problems.add('TLS_CERT', `must be given in production, or PLAIN_HOSTS must name ${host}, the HOST`);
}

export function checkProduction(env: Environment): void {
  if (!env.production) return;
  for (const name of REQUIRED) if (!env.text(name)) env.problems.add(name, `must be given in production${NONE_SAYS[name] ?? ''}`);
  for (const name of ENCRYPTED)
    if (env.text(name) && !env.text(name)?.startsWith('https://')) env.problems.add(name, 'must start with https:// in production');
  checkConnections(env);
}

/** Adds settings that share a secret: if one leaks, the other leaks too. */
export function checkSecretsDiffer(env: Environment, { jwtKeys, dataKeys }: { jwtKeys: KeyRing; dataKeys: KeyRing }): void {
  if (!env.production) return;
  const seen = new Map<string, string>();
  const secrets = [
    ['JWT_SECRET', [...jwtKeys.byId.values()]],
    ['DATA_KEYS', [...dataKeys.byId.values()]],
    ...['BACKUP_KEY', 'METRICS_TOKEN', 'PAYSTACK_SECRET_KEY', 'ADMIN_PASSWORD'].map((name) => [name, [env.text(name) ?? '']] as const),
    ['MEDIA_S3_KEY', [env.text('MEDIA_S3_KEY')?.replace(/^[^:]*:/, '') ?? '']],
  ] as const;
  for (const [name, values] of secrets)
    for (const value of new Set(values)) {
      const other = seen.get(value);
      if (other !== undefined) env.problems.add(name, `must not have a secret of ${other} in production`);
      else if (value !== '') seen.set(value, name);
    }
}
