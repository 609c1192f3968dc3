import { resolve } from 'node:path';
import { type OperatingSettings, readOperatingSettings } from './operating-settings.js';
import { type KeyRing, generateSecret, parseKeyRing } from './key-ring.js';
import { type MoneySettings, readMoneySettings } from './money-settings.js';
import { type SecuritySettings, readSecuritySettings } from './security-settings.js';
import { SettingsProblems } from './settings-problems.js';
import { readSecretsFile, writeSecretsFile } from './secrets-file.js';

/** Names of the areas, as their settings call them. */
export const AREA_SETTINGS = {
  mfe_public: 'REMOTE_PUBLIC_URL',
  mfe_annotator: 'REMOTE_ANNOTATOR_URL',
  mfe_admin: 'REMOTE_ADMIN_URL',
} as const;
export type AreaName = keyof typeof AREA_SETTINGS;

/** Everything that may differ between two places the product runs at (product.md, Settings). */
export interface Settings extends OperatingSettings, SecuritySettings, MoneySettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The address people see, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A MongoDB replica set; undefined starts the embedded engine on `dataDir`. */
  readonly mongodbUri: string | undefined;
  readonly jwtKeys: KeyRing;
  readonly dataKeys: KeyRing;
  readonly firstAdmin: { email: string; password: string } | undefined;
  readonly seed: 'demo' | 'none';
  readonly trustProxy: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly payoutProvider: string;
  /** A variable of the environment, for parts that read settings of their own (payout providers); undefined where it is empty. */
  readonly variable: (name: string) => string | undefined;
  /** Base addresses of areas that are deployed elsewhere. */
  readonly remotes: Partial<Record<AreaName, string>>;
}

/** A settings object that Nest can inject. */
export const SETTINGS = Symbol('settings');

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1|\[::1\])$/;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings. Outside production missing secrets are made once and kept in `DATA_DIR/secrets.json`
 * (mode 0600); in production they must be given.
 *
 * @throws SettingsProblems naming every bad setting and the rule it breaks; the start stops there
 */
export function readSettings(env: Environment): Settings {
  const problems = new SettingsProblems();
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    const found = values.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) problems.add(name, `must be one of: ${values.join(', ')}`);
    return found ?? fallback;
  };
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      problems.add(name, `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value.replace(/\/+$/, '');
  };

  const production = env.NODE_ENV === 'production';
  const port = Number(text('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.add('PORT', 'must be a whole number from 0 to 65535');
  const host = text('HOST') ?? '127.0.0.1';
  if (!production && !LOOPBACK.test(host)) {
    problems.add(
      'HOST',
      `is ${host}: outside production only loopback (127.0.0.1, ::1, localhost) is allowed, because demo accounts exist and mail can be read`,
    );
  }
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const seed = choice('SEED', ['demo', 'none'], production ? 'none' : 'demo');
  if (production && seed === 'demo') problems.add('SEED', 'must be none in production: demo accounts have known passwords');
  const email = text('ADMIN_EMAIL');
  const password = env.ADMIN_PASSWORD;
  if (Boolean(email) !== Boolean(password)) problems.add(email ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL', 'must be given together with its twin');
  if (password && password.length < 6) problems.add('ADMIN_PASSWORD', 'must have at least 6 characters');
  if (production && !text('PAYOUT_PROVIDER')) problems.add('PAYOUT_PROVIDER', 'must be given in production');

  const remotes: Partial<Record<AreaName, string>> = {};
  for (const [area, name] of Object.entries(AREA_SETTINGS) as [AreaName, string][]) {
    const address = url(name, ['http:', 'https:']);
    if (address) remotes[area] = address;
  }
  const settings = {
    production,
    port,
    host,
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    dataDir,
    mongodbUri: url('MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
    firstAdmin: email && password ? { email, password } : undefined,
    seed,
    trustProxy: (text('TRUST_PROXY') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Labelbridge <no-reply@labelbridge.example>',
    payoutProvider: text('PAYOUT_PROVIDER') ?? 'simulated',
    variable: text,
    remotes,
    ...readMoneySettings(env, problems),
    ...readOperatingSettings(env, production, problems),
    ...readSecuritySettings(env, production, problems),
  };
  const secret = (name: string): string | undefined => {
    const value = text(name);
    if (!value && production) problems.add(name, 'must be given in production');
    return value;
  };
  const given = { JWT_SECRET: secret('JWT_SECRET'), DATA_KEYS: secret('DATA_KEYS') };
  problems.throwIfAny();
  const kept = given.JWT_SECRET && given.DATA_KEYS ? {} : readSecretsFile(dataDir);
  const secrets = {
    JWT_SECRET: given.JWT_SECRET ?? kept.JWT_SECRET ?? generateSecret(),
    DATA_KEYS: given.DATA_KEYS ?? kept.DATA_KEYS ?? generateSecret(),
  };
  const keys = {
    jwtKeys: parseKeyRing('JWT_SECRET', secrets.JWT_SECRET, problems),
    dataKeys: parseKeyRing('DATA_KEYS', secrets.DATA_KEYS, problems),
  };
  problems.throwIfAny();
  if (!production)
    writeSecretsFile(dataDir, {
      ...kept,
      ...(given.JWT_SECRET ? {} : { JWT_SECRET: secrets.JWT_SECRET }),
      ...(given.DATA_KEYS ? {} : { DATA_KEYS: secrets.DATA_KEYS }),
    });
  return { ...settings, ...keys };
}
