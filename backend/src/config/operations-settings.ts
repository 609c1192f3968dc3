import { join, resolve } from 'node:path';
import { type Environment } from './environment.js';

/** Backups that the server makes by itself. */
export interface BackupPlan {
  readonly directory: string;
  readonly everyHours: number;
  /** The number of backups to keep; older ones are removed after a new one was made. */
  readonly keep: number;
  /** Whether the newest backup is rehearsed each week: restored to a separate folder, checked and deleted. */
  readonly rehearsed: boolean;
}

/** The settings of logs, metrics and backups (docs/operations.md). */
export interface OperationsSettings {
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly logFormat: 'json' | 'pretty';
  /** Bearer token of /metrics; without one the page answers on loopback only. */
  readonly metricsToken: string | undefined;
  readonly backups: BackupPlan | undefined;
  /** The secret that backups are encrypted with. */
  readonly backupKey: string | undefined;
  /** Where the ends of the chains are appended. */
  readonly anchorFile: string;
  /** Mails an hour that invite contacts, of all runs together. */
  readonly invitationsPerHour: number;
}

const TOKEN_MIN = 16;
const KEY_MIN = 32;
const COUNT = { min: 1, max: 10_000 };

/** @param dataDir an absolute path; the anchors are there by default */
export function readOperationsSettings(env: Environment, dataDir: string): OperationsSettings {
  const metricsToken = env.text('METRICS_TOKEN');
  if (metricsToken && metricsToken.length < TOKEN_MIN) env.problems.add('METRICS_TOKEN', `must have at least ${TOKEN_MIN} characters`);
  const backupKey = env.text('BACKUP_KEY');
  if (backupKey && backupKey.length < KEY_MIN) env.problems.add('BACKUP_KEY', `must have at least ${KEY_MIN} characters`);
  const directory = env.text('BACKUP_DIR');
  const rehearsed = env.isOn('BACKUP_REHEARSAL', false);
  const [everyHours, keep] = [env.integer('BACKUP_EVERY', 24, COUNT), env.integer('BACKUP_KEEP', 14, COUNT)];
  return {
    logLevel: env.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], env.production ? 'info' : 'warn'),
    logFormat: env.choice('LOG_FORMAT', ['json', 'pretty'], process.stdout.isTTY && !env.production ? 'pretty' : 'json'),
    metricsToken,
    invitationsPerHour: env.integer('INVITATIONS_PER_HOUR', 200, COUNT),
    backups: directory ? { directory: resolve(directory), everyHours, keep, rehearsed } : undefined,
    backupKey,
    anchorFile: resolve(env.text('ANCHOR_FILE') ?? join(dataDir, 'anchors.txt')),
  };
}
