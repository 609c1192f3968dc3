import { join, resolve } from 'node:path';
import { type Environment } from './environment.js';

export interface BackupPlan {
  readonly directory: string;
  readonly everyHours: number;
  /** Number of backups that remain after a new one was made. */
  readonly keep: number;
  /** Restores the newest backup each week to a separate folder, checks it and deletes the copy. */
  readonly rehearsed: boolean;
}

/** Settings of logs, metrics and backups (docs/operations.md). */
export interface OperationsSettings {
  /** `web` leaves background work to a `worker`, which answers health checks and metrics alone. */
  readonly role: 'both' | 'web' | 'worker';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly logFormat: 'json' | 'pretty';
  /** Bearer token of /metrics. Without it, /metrics answers on loopback only. */
  readonly metricsToken: string | undefined;
  readonly backups: BackupPlan | undefined;
  /** Secret for the encryption of backups; undefined: they are not encrypted. */
  readonly backupKey: string | undefined;
  /** File that the ends of the chains are appended to. */
  readonly anchorFile: string;
  /** Maximum number of invitation mails an hour, over all bulk runs. */
  readonly invitationsPerHour: number;
  /** Hosts, or hosts with ports, where webhooks may be private, use http and have any port. */
  readonly webhookHosts: readonly string[];
  /** Hosts, or hosts with ports, of model servers that admins may ask for predictions. Empty: the feature is off. */
  readonly mlBackendHosts: readonly string[];
}

const TOKEN_MIN = 16;
const KEY_MIN = 32;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/;
const COUNT = { min: 1, max: 10_000 };

/** @param dataDir absolute path; the default folder of the anchor file */
export function readOperationsSettings(env: Environment, dataDir: string): OperationsSettings {
  const metricsToken = env.text('METRICS_TOKEN');
  if (metricsToken && metricsToken.length < TOKEN_MIN) env.problems.add('METRICS_TOKEN', `must have at least ${TOKEN_MIN} characters`);
  const backupKey = env.text('BACKUP_KEY');
  if (backupKey && backupKey.length < KEY_MIN) env.problems.add('BACKUP_KEY', `must have at least ${KEY_MIN} characters`);
  const directory = env.text('BACKUP_DIR');
  const rehearsed = env.isOn('BACKUP_REHEARSAL', false);
  const [everyHours, keep] = [env.integer('BACKUP_EVERY', 24, COUNT), env.integer('BACKUP_KEEP', 14, COUNT)];
  const role = env.choice('ROLE', ['both', 'web', 'worker'], 'both');
  if (role !== 'both' && !env.text('MONGODB_URI'))
    env.problems.add('ROLE', `is ${role}: only a database at MONGODB_URI can have several processes`);
  return {
    role,
    logLevel: env.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], env.production ? 'info' : 'warn'),
    logFormat: env.choice('LOG_FORMAT', ['json', 'pretty'], process.stdout.isTTY && !env.production ? 'pretty' : 'json'),
    metricsToken,
    invitationsPerHour: env.integer('INVITATIONS_PER_HOUR', 200, COUNT),
    webhookHosts: readHosts(env, 'WEBHOOK_HOSTS'),
    mlBackendHosts: readHosts(env, 'ML_BACKEND_HOSTS'),
    backups: directory ? { directory: resolve(directory), everyHours, keep, rehearsed } : undefined,
    backupKey,
    anchorFile: resolve(env.text('ANCHOR_FILE') ?? join(dataDir, 'anchors.txt')),
  };
}

function readHosts(env: Environment, name: string): string[] {
  const hosts = (env.text(name) ?? '').split(',').map((part) => part.trim().toLowerCase());
  const given = hosts.filter(Boolean);
  if (!given.every((text) => HOST.test(text)))
    env.problems.add(name, 'must be hosts, such as crm.internal or 10.0.0.7:8080, with commas between');
  return given;
}
