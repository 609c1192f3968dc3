import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { demoPart } from './parts.js';
import { say } from './terminal.js';

@Command({
  name: 'doctor',
  description: 'Checks settings, database, indexes, keys, mail, bank, disk, clock and audit trail, and says what to do.',
})
export class DoctorCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

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
