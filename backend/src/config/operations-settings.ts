import { resolve } from 'node:path';
import { type Environment } from './environment.js';

/** Backups that the server makes by itself. */
export interface BackupPlan {
  readonly directory: string;
  readonly everyHours: number;
  /** The number of backups to keep; older ones are removed after a new one was made. */
  readonly keep: number;
}

/** The settings of logs, metrics and backups (docs/operations.md). */
export interface OperationsSettings {
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly logFormat: 'json' | 'pretty';
  /** Bearer token of /metrics; without one the page answers on loopback only. */
  readonly metricsToken: string | undefined;
  readonly backups: BackupPlan | undefined;
}

const TOKEN_MIN = 16;
const COUNT = { min: 1, max: 10_000 };

export function readOperationsSettings(env: Environment): OperationsSettings {
  const metricsToken = env.text('METRICS_TOKEN');
  if (metricsToken && metricsToken.length < TOKEN_MIN) env.problems.add('METRICS_TOKEN', `must have at least ${TOKEN_MIN} characters`);
  const directory = env.text('BACKUP_DIR');
  const [everyHours, keep] = [env.integer('BACKUP_EVERY', 24, COUNT), env.integer('BACKUP_KEEP', 14, COUNT)];
  return {
    logLevel: env.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], env.production ? 'info' : 'warn'),
    logFormat: env.choice('LOG_FORMAT', ['json', 'pretty'], process.stdout.isTTY && !env.production ? 'pretty' : 'json'),
    metricsToken,
    backups: directory ? { directory: resolve(directory), everyHours, keep } : undefined,
  };
}
