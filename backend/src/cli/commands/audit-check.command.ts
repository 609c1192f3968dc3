import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { auditPart } from './parts.js';
import { say } from './terminal.js';

@Command({ name: 'audit:check', description: 'Follows the chain of audit entries and names what is not as it was written.' })
export class AuditCheckCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const { check, state } = await this.backend.use(auditPart, async (chain) => ({
      check: await chain.check(),
      state: await chain.state(),
    }));
    const { faultText } = await import('../../modules/audit/audit-chain.service.js');
    for (const fault of check.faults) say(faultText(fault));
    say(`${check.entries} entries, ${check.faults.length} faults; the chain ends at ${state.sealed}, ${state.hash}`);
    if (check.faults.length > 0)
      throw new Error('The audit trail is not as it was written. See docs/operations.md, "The audit chain is broken".');
  }
}
