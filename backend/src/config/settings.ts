import { resolve } from 'node:path';
import { type AreaSettings, readAreaSettings } from './area-settings.js';
import { Environment } from './environment.js';
import { type KeyRing, parseKeyRing } from './key-ring.js';
import { type MediaSettings, readMediaSettings } from './media-settings.js';
import { type MoneySettings, readMoneySettings } from './money-settings.js';
import { type OperationsSettings, readOperationsSettings } from './operations-settings.js';
import { checkProduction, checkSecretsDiffer } from './production-rules.js';
import { type SecuritySettings, readSecuritySettings } from './security-settings.js';
import { type SiteSettings, readSiteSettings } from './site-settings.js';
import { type MakeKeys, presentSecrets, storedSecrets } from './secrets-file.js';
import { type TlsSettings, readTlsSettings } from './tls-settings.js';

export interface Settings
  extends OperationsSettings, SecuritySettings, MoneySettings, SiteSettings, AreaSettings, MediaSettings, TlsSettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Public address without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** MongoDB replica set. Without it, the embedded engine runs on `dataDir`. */
  readonly mongodbUri: string | undefined;
  readonly jwtKeys: KeyRing;
  readonly dataKeys: KeyRing;
  readonly firstAdmin: { email: string; password: string } | undefined;
  readonly seed: 'demo' | 'none';
  readonly trustProxy: readonly string[];
  /** Mail server. Without it, mail is written to DATA_DIR/outbox. Production requires an explicit `none` for that. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly payoutProvider: string;
  /** Source for parts that read their own settings (payout providers). */
  readonly environment: Environment;
}

export const SETTINGS = Symbol('settings');

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1|\[::1\])$/;
const HTTP = ['http:', 'https:'];
const SECRETS = ['JWT_SECRET', 'DATA_KEYS'] as const;

type Variables = Readonly<Record<string, string | undefined>>;
type Keys = Pick<Settings, 'jwtKeys' | 'dataKeys'>;

/**
 * Reads and checks the settings. Outside production, missing secrets are generated once and stored in `DATA_DIR/secrets.json` (mode 0600).
 * Production requires them as variables.
 *
 * @throws SettingsProblems with every bad setting and its rule
 */
export function readSettings(variables: Variables, { mayMakeKeys = true, hasDatabase = false }: Partial<MakeKeys> = {}): Settings {
  const env = new Environment(variables);
  const settings = readAllButKeys(env);
  // Bad settings prevent the generation of secrets.
  if (env.production) for (const name of SECRETS) if (!env.text(name)) env.problems.add(name, 'must be given in production');
  env.problems.throwIfAny();
  return { ...settings, ...readKeys(env, settings.dataDir, { mayMakeKeys, hasDatabase }) };
}

export interface BeforeKeys extends Pick<Settings, 'mongodbUri'> {
  /** Keys that are given or stored; undefined if there are none. */
  readonly dataKeys: KeyRing | undefined;
}

/** @returns undefined if no secret would be generated. @throws SettingsProblems */
export function readBeforeKeys(variables: Variables): BeforeKeys | undefined {
  const env = new Environment(variables);
  if (env.production || SECRETS.every((name) => env.text(name))) return undefined;
  const { dataDir, mongodbUri } = readAllButKeys(env);
  env.problems.throwIfAny();
  const stored = presentSecrets(dataDir, env.problems);
  const text = env.text('DATA_KEYS') ?? stored.DATA_KEYS;
  const dataKeys = text === undefined ? undefined : parseKeyRing('DATA_KEYS', text, env.problems);
  env.problems.throwIfAny();
  return SECRETS.every((name) => env.text(name) ?? stored[name]) ? undefined : { mongodbUri, dataKeys };
}

/** Reads the settings for work on database files without decryption. It works without keys. @throws SettingsProblems */
export function readSettingsWithoutKeys(variables: Variables): Omit<Settings, keyof Keys> {
  const env = new Environment(variables);
  const settings = readAllButKeys(env);
  env.problems.throwIfAny();
  return settings;
}

/** Adds bad settings to `env.problems`. */
function readAllButKeys(env: Environment): Omit<Settings, keyof Keys> {
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
  checkProduction(env);

  const dataDir = resolve(env.text('DATA_DIR') ?? '.data');
  return {
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
    smtpUrl: env.text('SMTP_URL') === 'none' ? undefined : env.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.text('MAIL_FROM') ?? 'Labelbridge <no-reply@labelbridge.example>',
    payoutProvider: env.text('PAYOUT_PROVIDER') ?? 'simulated',
    environment: env,
    ...readAreaSettings(env),
    ...readMediaSettings(env),
    ...readTlsSettings(env),
    ...readMoneySettings(env),
    ...readSiteSettings(env, seed),
    ...readOperationsSettings(env, dataDir),
    ...readSecuritySettings(env),
  };
}

function readFirstAdmin(env: Environment): Settings['firstAdmin'] {
  const email = env.text('ADMIN_EMAIL');
  const password = env.raw('ADMIN_PASSWORD');
  env.checkPair('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (password && password.length < 6) env.problems.add('ADMIN_PASSWORD', 'must have at least 6 characters');
  return email && password ? { email, password } : undefined;
}

/** @throws SettingsProblems */
function readKeys(env: Environment, dataDir: string, make: MakeKeys): Keys {
  const { problems } = env;
  const missing = SECRETS.filter((name) => !env.text(name));
  const stored = missing.length > 0 ? storedSecrets(dataDir, missing, make, problems) : {};
  problems.throwIfAny();
  const keys = {
    jwtKeys: parseKeyRing('JWT_SECRET', env.text('JWT_SECRET') ?? stored.JWT_SECRET ?? '', problems),
    dataKeys: parseKeyRing('DATA_KEYS', env.text('DATA_KEYS') ?? stored.DATA_KEYS ?? '', problems),
  };
  checkSecretsDiffer(env, keys);
  problems.throwIfAny();
  return keys;
}
