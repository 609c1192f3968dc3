import { resolve } from 'node:path';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { Environment } from './environment.js';
import { type KeyRing, generateSecret, parseKeyRing } from './key-ring.js';
import { type MoneySettings, readMoneySettings } from './money-settings.js';
import { type OperationsSettings, readOperationsSettings } from './operations-settings.js';
import { type SecuritySettings, readSecuritySettings } from './security-settings.js';
import { readSecretsFile, writeSecretsFile } from './secrets-file.js';

/** Everything that may differ between two deployments of the product. */
export interface Settings extends OperationsSettings, SecuritySettings, MoneySettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A MongoDB replica set; without one the embedded engine runs on `dataDir`. */
  readonly mongodbUri: string | undefined;
  readonly jwtKeys: KeyRing;
  readonly dataKeys: KeyRing;
  readonly firstAdmin: { email: string; password: string } | undefined;
  readonly seed: 'demo' | 'none';
  readonly trustProxy: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly payoutProvider: string;
  /** For parts that read settings of their own (payout providers). */
  readonly environment: Environment;
  /** Base addresses of areas that are deployed elsewhere. */
  readonly areaUrls: Partial<Record<AreaName, string>>;
}

/** A settings object that Nest can inject. */
export const SETTINGS = Symbol('settings');

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1|\[::1\])$/;
const HTTP = ['http:', 'https:'];
const SECRETS = ['JWT_SECRET', 'DATA_KEYS'] as const;

/**
 * Reads and checks the settings. Outside production missing secrets are generated once and kept in `DATA_DIR/secrets.json` (mode 0600);
 * in production they must be given.
 *
 * @throws SettingsProblems naming every bad setting and the rule it breaks; the start stops there
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const env = new Environment(variables);
  const { production, problems } = env;
  const port = env.integer('PORT', 3000, { min: 0, max: 65_535 });
  const host = env.text('HOST') ?? '127.0.0.1';
  if (!production && !LOOPBACK.test(host))
    problems.add(
      'HOST',
      `is ${host}: outside production only loopback (127.0.0.1, ::1, localhost) is allowed, because demo accounts exist and mail can be read`,
    );
  const seed = env.choice('SEED', ['demo', 'none'], production ? 'none' : 'demo');
  if (production && seed === 'demo') problems.add('SEED', 'must be none in production: demo accounts have known passwords');
  if (production && !env.text('PAYOUT_PROVIDER')) problems.add('PAYOUT_PROVIDER', 'must be given in production');

  const areaUrls: Partial<Record<AreaName, string>> = {};
  for (const { name, addressSetting } of AREAS) {
    const address = env.url(addressSetting, HTTP);
    if (address) areaUrls[name] = address;
  }
  const dataDir = resolve(env.text('DATA_DIR') ?? '.data');
  const settings = {
    production,
    port,
    host,
    publicUrl: env.url('PUBLIC_URL', HTTP) ?? `http://localhost:${port}`,
    dataDir,
    mongodbUri: env.url('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
    firstAdmin: readFirstAdmin(env),
    seed,
    trustProxy: (env.text('TRUST_PROXY') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.text('MAIL_FROM') ?? 'Labelbridge <no-reply@labelbridge.example>',
    payoutProvider: env.text('PAYOUT_PROVIDER') ?? 'simulated',
    environment: env,
    areaUrls,
    ...readMoneySettings(env),
    ...readOperationsSettings(env),
    ...readSecuritySettings(env),
  };
  return { ...settings, ...readKeys(env, dataDir) };
}

function readFirstAdmin(env: Environment): Settings['firstAdmin'] {
  const email = env.text('ADMIN_EMAIL');
  const password = env.raw('ADMIN_PASSWORD');
  if (Boolean(email) !== Boolean(password))
    env.problems.add(email ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL', 'must be given together with its twin');
  if (password && password.length < 6) env.problems.add('ADMIN_PASSWORD', 'must have at least 6 characters');
  return email && password ? { email, password } : undefined;
}

/** @throws SettingsProblems also for what was noted before: no secret is generated or stored where a setting is bad */
function readKeys(env: Environment, dataDir: string): Pick<Settings, 'jwtKeys' | 'dataKeys'> {
  const { production, problems } = env;
  if (production) for (const name of SECRETS) if (!env.text(name)) problems.add(name, 'must be given in production');
  problems.throwIfAny();
  const stored = SECRETS.every((name) => env.text(name)) ? {} : readSecretsFile(dataDir);
  const generated = { ...stored };
  const secretOf = (name: (typeof SECRETS)[number]): string => env.text(name) ?? (generated[name] ??= generateSecret());
  const keys = {
    jwtKeys: parseKeyRing('JWT_SECRET', secretOf('JWT_SECRET'), problems),
    dataKeys: parseKeyRing('DATA_KEYS', secretOf('DATA_KEYS'), problems),
  };
  problems.throwIfAny();
  if (!production) writeSecretsFile(dataDir, generated);
  return keys;
}
