import { type Connection } from 'mongoose';
import { Command } from 'nest-commander';
import { conflict } from '../../common/errors/errors.js';
import { CommandBase } from './command-base.js';
import { auditPart, demoPart } from './parts.js';
import { say } from './terminal.js';

// What only these commands need is imported when they run: most of a command's time goes into loading modules.

@Command({ name: 'audit:check', description: 'Verifies the chain of audit entries and prints each entry that was changed.' })
export class AuditCheckCommand extends CommandBase {
  async run(): Promise<void> {
    const { check, state } = await this.backend.use(auditPart, async (chain) => ({
      check: await chain.check(),
      state: await chain.state(),
    }));
    for (const { kind, text } of check.faults) say(`${kind}: ${text}`);
    say(`${check.entries} entries, ${check.faults.length} faults; the chain ends at ${state.sealed}, ${state.hash}`);
    if (check.faults.length > 0)
      throw new Error('The audit trail is not as it was written. See docs/operations.md, "The audit chain is broken".');
  }
}

@Command({
  name: 'doctor',
  description: 'Checks settings, database, indexes, keys, mail, bank, disk, clock and audit trail, and says what to do.',
})
export class DoctorCommand extends CommandBase {
  async run(): Promise<void> {
    const settings = this.backend.settings();
    say('well   settings: they can be read');
    const { examine } = await import('../doctor.js');
    const findings = await this.backend.use(demoPart, (_demo, backend) => examine(backend, settings));
    for (const { name, well, text, advice } of findings)
      say(`${well ? 'well ' : 'WRONG'}  ${name}: ${text}${advice ? `\n       ${advice}` : ''}`);
    const wrong = findings.filter(({ well }) => !well).length;
    if (wrong > 0) throw new Error(`${wrong} of ${findings.length + 1} checks found something wrong.`);
    say('All is well.');
  }
}

@Command({
  name: 'keys:rotate',
  description: 'Encrypts all texts with the first of DATA_KEYS. Run it after you put a new key first; then the old key can be removed.',
})
export class KeysRotateCommand extends CommandBase {
  async run(): Promise<void> {
    const keys = this.backend.settings().dataKeys;
    const [{ getConnectionToken }, { reencryptAll }] = await Promise.all([import('@nestjs/mongoose'), import('../reencrypt.js')]);
    await this.backend.use(auditPart, async (chain, backend) => {
      const { reencrypted, unreadable } = await reencryptAll(backend.get<Connection>(getConnectionToken()), keys);
      const isHeadNew = await chain.reseal();
      say(`${reencrypted} texts encrypted with the key ${keys.current.id}${isHeadNew ? ', the head of the audit chain sealed anew' : ''}.`);
      if (unreadable.length > 0) throw new Error(`Not readable with any of DATA_KEYS, and unchanged: ${unreadable.join(', ')}`);
    });
  }
}

@Command({ name: 'seed:demo', description: 'Creates the demo accounts, projects, tasks, jobs and invoices. Refused in production.' })
export class SeedDemoCommand extends CommandBase {
  async run(): Promise<void> {
    if (this.backend.settings().production) throw conflict('The demo is refused in production: its passwords are public.');
    const made = await this.backend.use(demoPart, (demo) => demo.run());
    say(made ? 'The demo is made.' : 'The demo was made before, or is being made now; nothing was changed.');
    const { demoAccountsText } = await import('../seed/first-start.js');
    say(demoAccountsText());
  }
}
