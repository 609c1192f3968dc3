import { type Connection } from 'mongoose';
import { Command } from 'nest-commander';
import { resealAll } from '../reseal.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { auditPart } from './parts.js';
import { say } from './terminal.js';

@Command({
  name: 'keys:rotate',
  description:
    'Encrypts with the first of DATA_KEYS what was encrypted with another. Run it after a key was put in front; then the old one may go.',
})
export class KeysRotateCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const keys = this.backend.settings().dataKeys;
    const { getConnectionToken } = await import('@nestjs/mongoose');
    await this.backend.use(auditPart, async (chain, backend) => {
      const { resealed, unreadable } = await resealAll(backend.get<Connection>(getConnectionToken()), keys);
      const isHeadNew = await chain.reseal();
      say(`${resealed} texts encrypted with the key ${keys.current.id}${isHeadNew ? ', the head of the audit chain sealed anew' : ''}.`);
      if (unreadable.length > 0) throw new Error(`Not readable with any of DATA_KEYS, and left as they are: ${unreadable.join(', ')}`);
    });
  }
}
