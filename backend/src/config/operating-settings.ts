import { resolve } from 'node:path';
import { type SettingsProblems } from './settings-problems.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogThreshold = (typeof LOG_LEVELS)[number];

/** Backups that the server makes by itself. */
export interface BackupPlan {
  readonly directory: string;
  readonly everyHours: number;
  /** How many are kept; older ones are removed after a newer one was made. */
  readonly keep: number;
}

/** What the one who runs the product sets (docs/operations.md). */
export interface OperatingSettings {
  readonly logLevel: LogThreshold;
  readonly logFormat: 'json' | 'pretty';
  /** Bearer token of /metrics; undefined: the page answers on loopback only. */
  readonly metricsToken: string | undefined;
  readonly backups: BackupPlan | undefined;
}

const TOKEN_MIN = 16;

/** Reads the settings of logs, metrics and backups, and notes what is wrong with them. */
export function readOperatingSettings(
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
  problems: SettingsProblems,
): OperatingSettings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    const found = values.find((candidate) => candidate === value);
    if (value !== undefined && found === undefined) problems.add(name, `must be one of: ${values.join(', ')}`);
    return found ?? fallback;
  };
  const whole = (name: string, fallback: number): number => {
    const value = Number(text(name) ?? fallback);
    if (!Number.isInteger(value) || value < 1 || value > 10_000) problems.add(name, 'must be a whole number from 1 to 10000');
    return value;
  };
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken && metricsToken.length < TOKEN_MIN) problems.add('METRICS_TOKEN', `must have at least ${TOKEN_MIN} characters`);
  const directory = text('BACKUP_DIR');
  const [everyHours, keep] = [whole('BACKUP_EVERY', 24), whole('BACKUP_KEEP', 14)];
  return {
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    logFormat: oneOf('LOG_FORMAT', ['json', 'pretty'], process.stdout.isTTY && !production ? 'pretty' : 'json'),
    metricsToken,
    backups: directory ? { directory: resolve(directory), everyHours, keep } : undefined,
  };
}
