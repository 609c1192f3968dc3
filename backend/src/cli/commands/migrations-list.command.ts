import { Command } from 'nest-commander';
import { titleOf } from '../../database/migrations/migration.js';
import { CommandBase } from './command-base.js';
import { migrationsPart } from './parts.js';
import { say, table } from './terminal.js';

@Command({ name: 'migrations:list', description: 'Lists the migrations of the database and when each was applied. Changes nothing.' })
export class MigrationsListCommand extends CommandBase {
  async run(): Promise<void> {
    const states = await this.backend.use(migrationsPart, (migrations) => migrations.list());
    say(
      table(
        ['Migration', 'Applied'],
        states.map((state) => [titleOf(state), state.appliedAt?.toISOString() ?? 'due']),
      ),
    );
  }
}
