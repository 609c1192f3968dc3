import { access, constants, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { type INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { reasonOf } from '../common/errors/reason-of.js';
import { type Settings } from '../config/settings.js';
import { AuditChainService } from '../modules/audit/audit-chain.service.js';
import { OutboxRepository } from '../modules/mail/persistence/outbox.repository.js';
import { PayoutProvider } from '../modules/payments/payouts/providers/payout-provider.js';
import { deadServersFinding, transactionLifeOf } from './dead-servers.js';
import { type Finding } from './finding.js';
import { SEALED_FIELDS } from './reseal.js';

/** One thing that the doctor looks at. A module's own is added to `DOCTOR_CHECKS`. */
export interface DoctorCheck {
  readonly name: string;
  look(backend: INestApplicationContext, settings: Settings): Promise<Finding>;
}

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

/** In the order in which one would look. */
export const DOCTOR_CHECKS: readonly DoctorCheck[] = [
  {
    name: 'database',
    look: async (backend) => {
      await connectionOf(backend).db?.command({ ping: 1 }, { signal: AbortSignal.timeout(CONNECT_MS) });
      return { well: true, text: 'answers' };
    },
  },
  {
    name: 'indexes',
    look: async (backend) => {
      const missing: string[] = [];
      for (const model of Object.values(connectionOf(backend).models)) {
        const { toCreate } = await model.diffIndexes();
        if (toCreate.length > 0) missing.push(`${model.collection.collectionName} (${toCreate.length})`);
      }
      return missing.length === 0
        ? { well: true, text: 'all there' }
        : { well: false, text: `missing: ${missing.join(', ')}`, advice: 'Start the server once: it builds them before it answers.' };
    },
  },
  {
    name: 'dead servers',
    look: async (backend, { mongodbUri }) =>
      mongodbUri
        ? deadServersFinding(await transactionLifeOf(connectionOf(backend)))
        : { well: true, text: 'the embedded database ends what a dead server had begun at the next start' },
  },
  {
    name: 'keys',
    look: async (backend, { dataKeys }) => {
      const unknown = new Set<string>();
      let inTheOpen = 0;
      for (const { collection, field, sealAgain } of SEALED_FIELDS) {
        if (collection === 'outbox') continue;
        for await (const record of connectionOf(backend)
          .collection(collection)
          .find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } })) {
          const [, id] = /"([\w-]{1,32})\.[\w-]{38,}"/.exec(JSON.stringify(record)) ?? [];
          if (id !== undefined && !dataKeys.byId.has(id)) unknown.add(id);
          if (id === undefined && sealAgain && Reflect.get(record, field) !== '') inTheOpen++;
        }
      }
      if (inTheOpen > 0 && unknown.size === 0)
        return { well: false, text: `${inTheOpen} texts are not encrypted yet`, advice: 'Run keys:rotate: it encrypts them.' };
      return unknown.size === 0
        ? { well: true, text: `what is encrypted can be read; new texts use the key ${dataKeys.current.id}` }
        : {
            well: false,
            text: `texts need keys that are not in DATA_KEYS: ${[...unknown].join(', ')}`,
            advice: 'Put these keys back behind the first, then run keys:rotate.',
          };
    },
  },
  {
    name: 'mail',
    look: async (backend, { smtpUrl, production }) => {
      const { waiting, failed } = await backend.get(OutboxRepository, { strict: false }).figures(new Date());
      const queue = `${waiting} waiting, ${failed} given up`;
      if (!smtpUrl)
        return production
          ? { well: false, text: `no SMTP_URL: mail only becomes files; ${queue}`, advice: 'Set SMTP_URL and MAIL_FROM.' }
          : { well: true, text: `files under DATA_DIR/outbox; ${queue}` };
      const { hostname, port, protocol } = new URL(smtpUrl);
      if (!(await reaches(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 25))))
        return {
          well: false,
          text: `the mail server ${hostname} does not answer; ${queue}`,
          advice: 'Check SMTP_URL, the firewall and the mail server.',
        };
      return failed === 0
        ? { well: true, text: queue }
        : { well: false, text: queue, advice: 'Look at what the mail server said (GET /api/mail/undelivered) and send it again.' };
    },
  },
  { name: 'bank', look: (backend) => backend.get(PayoutProvider, { strict: false }).check() },
  {
    name: 'disk',
    look: async (_backend, { dataDir, mongodbUri }) => {
      await access(dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      const text = `${(free / 2 ** 30).toFixed(1)} GB free at ${dataDir}`;
      return free >= FREE_MIN_BYTES || mongodbUri
        ? { well: true, text }
        : { well: false, text, advice: 'Make room: a full disk refuses every write.' };
    },
  },
  {
    name: 'clock',
    look: async (backend) => {
      const before = Date.now();
      const answer: unknown = await connectionOf(backend).db?.command({ hello: 1 });
      const theirs: unknown = typeof answer === 'object' && answer !== null && 'localTime' in answer ? answer.localTime : undefined;
      const skew = theirs instanceof Date ? Math.abs(theirs.getTime() - (before + Date.now()) / 2) : 0;
      return skew <= SKEW_MAX_MS
        ? { well: true, text: `within ${Math.round(skew)} ms of the database's` }
        : {
            well: false,
            text: `${Math.round(skew / 1_000)} s from the database's`,
            advice: 'Let both machines keep their time by NTP: sessions and codes run out by it.',
          };
    },
  },
  {
    name: 'audit trail',
    look: async (backend) => {
      const { entries, faults } = await backend.get(AuditChainService, { strict: false }).check();
      return faults.length === 0
        ? { well: true, text: `${entries} entries, as they were written` }
        : {
            well: false,
            text: `${faults.length} faults, first: ${faults[0]?.text ?? ''}`,
            advice: 'See docs/operations.md, "The audit chain is broken".',
          };
    },
  },
];

/** Looks at everything; a check that fails is a finding itself. */
export async function examine(backend: INestApplicationContext, settings: Settings): Promise<(Finding & { name: string })[]> {
  const findings: (Finding & { name: string })[] = [];
  for (const { name, look } of DOCTOR_CHECKS) {
    const finding = await look(backend, settings).catch((error: unknown): Finding => ({
      well: false,
      text: reasonOf(error),
      advice: `The check itself failed: see what it says of ${name}.`,
    }));
    findings.push({ name, ...finding });
  }
  return findings;
}
