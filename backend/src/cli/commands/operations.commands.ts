import { countText } from '@labelbridge/contracts';
import { type Connection } from 'mongoose';
import { Command, Option } from 'nest-commander';
import { conflict } from '../../common/errors/errors.js';
import { type Settings } from '../../config/settings.js';
import { CommandBase } from './command-base.js';
import { adviceFor } from '../../modules/operations/integrity/integrity.messages.js';
import { failureText } from '../failure-text.js';
import { type Finding, wrong as problem } from '../findings.js';
import { demoPart, doctorPart, integrityPart, signingKeysPart } from './parts.js';
import { say } from './terminal.js';

// Imports are dynamic, because loading modules takes most of a command's time.

@Command({
  name: 'audit:check',
  description: 'Verifies the audit log and the records of money against their chains and all anchors, and says what was changed.',
})
export class AuditCheckCommand extends CommandBase {
  async run(_given: string[], { anchor = [] }: { anchor?: string[] }): Promise<void> {
    const { Anchors } = await import('../../modules/foundation/audit/anchors.service.js');
    const { check, anchors } = await this.backend.use(integrityPart, async (integrity, backend) => ({
      check: await integrity.checkAgainst(anchor),
      anchors: await backend.get(Anchors, { strict: false }).texts(),
    }));
    if (anchor.length > 0) say(`Compared with ${countText(anchor.length, 'given anchor')}.`);
    for (const { kind, text } of check.faults) say(`${kind}: ${text}`);
    for (const advice of adviceFor(check.faults)) say(advice);
    say(`${check.entries} entries, ${check.records} records of money, ${countText(check.faults.length, 'fault')}; the chains end at`);
    for (const text of anchors) say(text);
    if (check.faults.length > 0)
      throw new Error('The records are not as they were written. See docs/operations.md, "The records were changed".');
  }

  @Option({ flags: '--anchor <line>', description: 'an anchor that somebody kept, such as a line of a daily mail; may be given again' })
  anchor(value: string, earlier: string[] = []): string[] {
    return [...earlier, value];
  }
}

@Command({ name: 'audit:anchor', description: 'Prints the ends of the chains, to be kept outside the server.' })
export class AuditAnchorCommand extends CommandBase {
  async run(): Promise<void> {
    const { Anchors } = await import('../../modules/foundation/audit/anchors.service.js');
    const texts = await this.backend.use(integrityPart, (_integrity, backend) => backend.get(Anchors, { strict: false }).texts());
    for (const text of texts) say(text);
  }
}

@Command({
  name: 'doctor',
  description: 'Checks settings, database, indexes, keys, mail, bank, disk, media, clock, audit trail and ledger, and says what to do.',
})
export class DoctorCommand extends CommandBase {
  async run(): Promise<void> {
    const settings = this.backend.settings();
    say('well   settings: they can be read');
    const { examine } = await import('../doctor.js');
    const findings = await this.backend
      .use(doctorPart, (_integrity, backend) => examine(backend, settings), { withAnyKeys: true })
      .catch((error: unknown) => withoutDatabase(error, settings));
    for (const { name, well, isNote, text, advice } of findings)
      say(`${isNote ? 'note ' : well ? 'well ' : 'WRONG'}  ${name}: ${text}${advice ? `\n       ${advice}` : ''}`);
    const wrong = findings.filter(({ well }) => !well).length;
    if (wrong > 0) throw new Error(`${wrong} of ${findings.length + 1} checks found something wrong.`);
    const notes = findings.filter(({ isNote }) => isNote).length;
    say(notes === 0 ? 'All is well.' : `Nothing is wrong; ${countText(notes, 'note')} above.`);
  }
}

/** Checks that work without a database. A full disk is the usual reason, so its line must not be lost. */
async function withoutDatabase(error: unknown, settings: Settings): Promise<(Finding & { name: string })[]> {
  const { diskFinding } = await import('../findings.js');
  const disk = await diskFinding(settings).catch((cause: unknown) => problem(failureText(cause), 'See DATA_DIR and its disk.'));
  return [
    { name: 'database', ...problem(failureText(error), 'Nothing else can be checked before the database opens.') },
    { name: 'disk', ...disk },
  ];
}

@Command({
  name: 'keys:rotate',
  description: 'Encrypts all texts with the first of DATA_KEYS. Run it after you put a new key first; then the old key can be removed.',
})
export class KeysRotateCommand extends CommandBase {
  async run(): Promise<void> {
    const keys = this.backend.settings().dataKeys;
    const [{ getConnectionToken }, { reencryptAll }] = await Promise.all([import('@nestjs/mongoose'), import('../reencrypt.js')]);
    const [{ AuditChainService }, { RecordSeals }] = await Promise.all([
      import('../../modules/foundation/audit/audit-chain.service.js'),
      import('../../modules/foundation/audit/seals/record-seals.service.js'),
    ]);
    await this.backend.use(integrityPart, async (_integrity, backend) => {
      const { reencrypted, unreadable } = await reencryptAll(backend.get<Connection>(getConnectionToken()), keys);
      const isHeadNew = await backend.get(AuditChainService, { strict: false }).reseal();
      await backend.get(RecordSeals, { strict: false }).reseal();
      say(
        `${reencrypted} texts encrypted with the key ${keys.current.id}${isHeadNew ? ', the head of the audit chain sealed again' : ''}.`,
      );
      if (unreadable.length > 0) throw new Error(`Not readable with any of DATA_KEYS, and unchanged: ${unreadable.join(', ')}`);
    });
  }
}

@Command({
  name: 'cards:new-key',
  description: 'Replaces the key that signs dataset cards and work records. What it signed stays verifiable.',
})
export class CardsNewKeyCommand extends CommandBase {
  async run(): Promise<void> {
    await this.backend.use(signingKeysPart, async (keys) => say(`New cards and records are signed with the key ${await keys.rotate()}.`));
  }
}

@Command({ name: 'seed:demo', description: 'Creates the demo accounts, projects, tasks, jobs and invoices. Refused in production.' })
export class SeedDemoCommand extends CommandBase {
  async run(): Promise<void> {
    if ((await this.backend.firstSettings()).production) throw conflict('The demo is refused in production: its passwords are public.');
    const made = await this.backend.use(demoPart, (demo) => demo.run(), { mayMakeKeys: true });
    say(made ? 'The demo is made.' : 'The demo was made before, or is being made now; nothing was changed.');
    const { demoAccountsText } = await import('../seed/first-start.js');
    say(demoAccountsText());
  }
}
