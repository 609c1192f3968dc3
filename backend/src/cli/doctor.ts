import { connect } from 'node:net';
import { countText, ONE_ADMIN_MESSAGES } from '@labelbridge/contracts';
import { type INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { Clock } from '../common/clock/clock.js';
import { errorText } from '../common/errors/error-text.js';
import { type Settings } from '../config/settings.js';
import { ENCRYPTED_FIELDS, encryptedIn } from '../database/encrypted-fields.js';
import { valueAt } from '../common/json/json.js';
import { engineOf } from '../database/engine.js';
import { areKeysRight, opens } from '../database/key-canary.js';
import { type Fault } from '../common/chain/chain-walk.js';
import { AuditChainService } from '../modules/foundation/audit/audit-chain.service.js';
import { adviceFor } from '../modules/operations/integrity/integrity.messages.js';
import { type IntegrityCheck, Integrity } from '../modules/operations/integrity/integrity.service.js';
import { NightlyChecks } from '../modules/operations/integrity/nightly-checks.service.js';
import { MailService } from '../modules/foundation/mail/mail.service.js';
import { MediaFolders } from '../modules/work/media/media-folders.js';
import { MediaStore } from '../modules/work/media/storage/media-store.js';
import { PayoutProvider } from '../modules/money/payments/payouts/providers/payout-provider.js';
import { UsersService } from '../modules/people/users/users.service.js';
import {
  type Finding,
  note,
  well,
  wrong,
  diskFinding,
  scannerFinding,
  mediaFinding,
  anchorsFinding,
  backupsFinding,
  transactionLifetimeFinding,
  transactionLifetimeOf,
} from './findings.js';

/** @param integrity checks all records, once for all checks that need it */
type Check = (backend: INestApplicationContext, settings: Settings, integrity: () => Promise<IntegrityCheck>) => Promise<Finding>;

const SKEW_MAX_MS = 60_000;
const CONNECT_MS = 5_000;
/** Entries and records look forged with wrong keys. */
const NOT_WITHOUT_KEYS = wrong('cannot be checked until the keys are right', 'Put the keys right first, then run doctor again.');
const NIGHT_LATE_MS = 3 * 86_400_000;
const connectionOf = (backend: INestApplicationContext): Connection => backend.get<Connection>(getConnectionToken());

const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

const countsOf = (unreadable: ReadonlyMap<string, number>): string =>
  [...unreadable].map(([id, count]) => `${count} texts of the key ${id} cannot be read`).join(', ');

const CHECKS: Readonly<Record<string, Check>> = {
  database: async (backend) => {
    await connectionOf(backend).db?.command({ ping: 1 }, { signal: AbortSignal.timeout(CONNECT_MS) });
    return well('answers');
  },

  indexes: async (backend) => {
    const missing: string[] = [];
    for (const model of Object.values(connectionOf(backend).models)) {
      const { toCreate } = await model.diffIndexes();
      if (toCreate.length > 0) missing.push(`${model.collection.collectionName} (${toCreate.length})`);
    }
    if (missing.length === 0) return well('all there');
    return wrong(`missing: ${missing.join(', ')}`, 'Start the server once: it builds them before it answers.');
  },

  'killed servers': async (backend, settings) =>
    engineOf(settings).hasOneOwner
      ? well('the embedded database rolls back the transactions of a killed server at the next start')
      : transactionLifetimeFinding(await transactionLifetimeOf(connectionOf(backend))),

  keys: async (backend, { dataKeys }) => {
    const connection = connectionOf(backend);
    const unreadable = new Map<string, number>();
    let plain = 0;
    for (const { collection, field, place } of ENCRYPTED_FIELDS) {
      for await (const record of connection.collection(collection).find(encryptedIn(collection, field), { projection: { [field]: 1 } })) {
        const stored = valueAt(record, field);
        if (typeof stored !== 'string' || stored === '') continue;
        if (!stored.includes('.')) plain++;
        else if (!opens(dataKeys, place(String(record._id)), stored)) {
          const [id = ''] = stored.split('.');
          unreadable.set(id, (unreadable.get(id) ?? 0) + 1);
        }
      }
    }
    if (unreadable.size > 0 || !(await areKeysRight(connection, dataKeys)))
      return wrong(
        `DATA_KEYS are not all the keys of this database${unreadable.size > 0 ? `: ${countsOf(unreadable)}` : ''}`,
        'Put the missing keys back behind the first, or restore secrets.json; then run keys:rotate.',
      );
    if (plain > 0) return wrong(`${plain} texts are not encrypted yet`, 'Run keys:rotate: it encrypts them.');
    return well(`all encrypted texts are readable; new texts use the key ${dataKeys.current.id}`);
  },

  mail: async (backend, { smtpUrl, production }) => {
    const { waiting, failed } = await backend.get(MailService, { strict: false }).figures();
    const queue = `${waiting} waiting, ${failed} failed`;
    if (!smtpUrl) return well(`${production ? 'SMTP_URL is none: mail is only written to ' : ''}files under DATA_DIR/outbox; ${queue}`);
    const { hostname, port, protocol } = new URL(smtpUrl);
    if (!(await reaches(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 25))))
      return wrong(`the mail server ${hostname} does not answer; ${queue}`, 'Check SMTP_URL, the firewall and the mail server.');
    if (failed === 0) return well(queue);
    return wrong(queue, 'See what the mail server said (GET /api/mail/undelivered) and send the mail again.');
  },

  bank: (backend, settings) => backend.get(PayoutProvider, { strict: false }).check(settings),

  disk: (_backend, settings) => diskFinding(settings),

  media: (backend, settings) =>
    mediaFinding(settings, backend.get(MediaFolders, { strict: false }), backend.get(MediaStore, { strict: false })),

  'malware scanner': (_backend, settings) => scannerFinding(settings),

  'public pages': async (_backend, { supportEmail, careersApplyUrl }) => {
    const missing = [!supportEmail && 'SUPPORT_EMAIL', !careersApplyUrl && 'CAREERS_APPLY_URL'].filter(Boolean);
    return missing.length === 0 ? well('show where to ask and to apply') : note(`without ${missing.join(' and ')}, which they show`);
  },

  backups: (backend, settings) => backupsFinding(settings, backend.get(Clock).now()),

  clock: async (backend) => {
    const before = Date.now();
    const theirs: unknown = (await connectionOf(backend).db?.command({ hello: 1 }))?.localTime;
    const skew = theirs instanceof Date ? Math.abs(theirs.getTime() - (before + Date.now()) / 2) : 0;
    if (skew <= SKEW_MAX_MS) return well(`within ${Math.round(skew)} ms of the database's`);
    return wrong(
      `${Math.round(skew / 1_000)} s from the database's`,
      'Synchronise both machines by NTP: sessions and codes expire by the clock.',
    );
  },

  // Small installations run with one admin on purpose, so this is only a note.
  admins: async (backend) => {
    const { length } = await backend.get(UsersService, { strict: false }).activeAdmins();
    if (length === 0) return wrong('0 active: nobody can review, approve or pay', 'Make one: admin:create, or users:promote EMAIL.');
    return length === 1 ? note(`${ONE_ADMIN_MESSAGES.found}. ${ONE_ADMIN_MESSAGES.advice}`) : well(`${length} active`);
  },

  anchors: async (backend, settings) => {
    const end = await backend.get(AuditChainService, { strict: false }).end();
    return anchorsFinding(settings, end?.seq ?? 0, backend.get(Clock).now());
  },

  'audit trail': async (backend, { dataKeys }, integrity) => {
    if (!(await areKeysRight(connectionOf(backend), dataKeys))) return NOT_WITHOUT_KEYS;
    const { entries, auditFaults } = await integrity();
    return auditFaults.length === 0 ? well(`${entries} entries, none changed`) : faulty(auditFaults);
  },

  ledger: async (backend, { dataKeys }, integrity) => {
    if (!(await areKeysRight(connectionOf(backend), dataKeys))) return NOT_WITHOUT_KEYS;
    const { records, moneyFaults } = await integrity();
    return moneyFaults.length === 0 ? well(`${records} records of money, none changed`) : faulty(moneyFaults);
  },

  'nightly check': async (backend) => {
    const last = await backend.get(NightlyChecks, { strict: false }).last();
    if (!last) return well('none yet: the server makes one each night');
    const text = `on ${last._id}, ${countText(last.faults, 'fault')}`;
    if (last.faults > 0) return wrong(text, 'Run audit:check: it says what was found and what to do.');
    const isLate = Date.now() - (last.doneAt?.getTime() ?? 0) > NIGHT_LATE_MS;
    return isLate ? wrong(`the last was ${text}`, 'See the log of the server for why none was made since.') : well(text);
  },
};

const faulty = (faults: readonly Fault[]): Finding =>
  wrong(
    `${countText(faults.length, 'fault')}, first: ${faults[0]?.text ?? ''}`,
    `${adviceFor(faults).join(' ')} Run audit:check to see all.`,
  );

export async function examine(backend: INestApplicationContext, settings: Settings): Promise<(Finding & { name: string })[]> {
  const findings: (Finding & { name: string })[] = [];
  let checked: Promise<IntegrityCheck> | undefined;
  const integrity = (): Promise<IntegrityCheck> => (checked ??= backend.get(Integrity, { strict: false }).check());
  for (const [name, check] of Object.entries(CHECKS)) {
    const finding = await check(backend, settings, integrity).catch((error: unknown) =>
      wrong(errorText(error), `The check itself failed: see what it says of ${name}.`),
    );
    findings.push({ name, ...finding });
  }
  return findings;
}
