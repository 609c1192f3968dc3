import { access, constants, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { type INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { errorText } from '../common/errors/error-text.js';
import { type Settings } from '../config/settings.js';
import { AuditChainService } from '../modules/audit/audit-chain.service.js';
import { OutboxRepository } from '../modules/mail/persistence/outbox.repository.js';
import { PayoutProvider } from '../modules/payments/payouts/providers/payout-provider.js';
import { type Finding, well, wrong } from './finding.js';
import { ENCRYPTED_FIELDS } from './reencrypt.js';
import { transactionLifetimeFinding, transactionLifetimeOf } from './transaction-lifetime.js';

type Check = (backend: INestApplicationContext, settings: Settings) => Promise<Finding>;

const FREE_MIN_BYTES = 1_073_741_824;
const SKEW_MAX_MS = 60_000;
const CONNECT_MS = 5_000;
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

/** The checks by name, in the order in which one would look. A new check is added here. */
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

  'killed servers': async (backend, { mongodbUri }) =>
    mongodbUri
      ? transactionLifetimeFinding(await transactionLifetimeOf(connectionOf(backend)))
      : well('the embedded database rolls back the transactions of a killed server at the next start'),

  keys: async (backend, { dataKeys }) => {
    const unknown = new Set<string>();
    let plain = 0;
    for (const { collection, field, encrypt } of ENCRYPTED_FIELDS) {
      if (collection === 'outbox') continue;
      const records = connectionOf(backend).collection(collection);
      for await (const record of records.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } })) {
        const [, id] = /"([\w-]{1,32})\.[\w-]{38,}"/.exec(JSON.stringify(record)) ?? [];
        if (id !== undefined && !dataKeys.byId.has(id)) unknown.add(id);
        if (id === undefined && encrypt && Reflect.get(record, field) !== '') plain++;
      }
    }
    if (unknown.size > 0)
      return wrong(
        `texts need keys that are not in DATA_KEYS: ${[...unknown].join(', ')}`,
        'Put these keys back behind the first, then run keys:rotate.',
      );
    if (plain > 0) return wrong(`${plain} texts are not encrypted yet`, 'Run keys:rotate: it encrypts them.');
    return well(`all encrypted texts are readable; new texts use the key ${dataKeys.current.id}`);
  },

  mail: async (backend, { smtpUrl, production }) => {
    const { waiting, failed } = await backend.get(OutboxRepository, { strict: false }).figures(new Date());
    const queue = `${waiting} waiting, ${failed} failed`;
    if (!smtpUrl)
      return production
        ? wrong(`no SMTP_URL: mail is only written to files; ${queue}`, 'Set SMTP_URL and MAIL_FROM.')
        : well(`files under DATA_DIR/outbox; ${queue}`);
    const { hostname, port, protocol } = new URL(smtpUrl);
    if (!(await reaches(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 25))))
      return wrong(`the mail server ${hostname} does not answer; ${queue}`, 'Check SMTP_URL, the firewall and the mail server.');
    if (failed === 0) return well(queue);
    return wrong(queue, 'See what the mail server said (GET /api/mail/undelivered) and send the mail again.');
  },

  bank: (backend) => backend.get(PayoutProvider, { strict: false }).check(),

  disk: async (_backend, { dataDir, mongodbUri }) => {
    await access(dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${(free / 2 ** 30).toFixed(1)} GB free at ${dataDir}`;
    return free >= FREE_MIN_BYTES || mongodbUri ? well(text) : wrong(text, 'Free some space: a full disk refuses every write.');
  },

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

  'audit trail': async (backend) => {
    const { entries, faults } = await backend.get(AuditChainService, { strict: false }).check();
    if (faults.length === 0) return well(`${entries} entries, none changed`);
    return wrong(`${faults.length} faults, first: ${faults[0]?.text ?? ''}`, 'See docs/operations.md, "The audit chain is broken".');
  },
};

/** Runs all checks; a check that fails is a finding itself. */
export async function examine(backend: INestApplicationContext, settings: Settings): Promise<(Finding & { name: string })[]> {
  const findings: (Finding & { name: string })[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const finding = await check(backend, settings).catch((error: unknown) =>
      wrong(errorText(error), `The check itself failed: see what it says of ${name}.`),
    );
    findings.push({ name, ...finding });
  }
  return findings;
}
