import { Module } from '@nestjs/common';
import { InjectCommander } from 'nest-commander';
import { AdminCreateCommand } from './commands/admin-create.command.js';
import { AuditCheckCommand } from './commands/audit-check.command.js';
import { CliBackend } from './commands/cli-backend.js';
import { DbBackupCommand } from './commands/db-backup.command.js';
import { DbCheckCommand } from './commands/db-check.command.js';
import { DbCopyCommand } from './commands/db-copy.command.js';
import { DbRestoreCommand } from './commands/db-restore.command.js';
import { LedgerCheckCommand } from './commands/ledger-check.command.js';
import { LedgerRebuildCommand } from './commands/ledger-rebuild.command.js';
import { DoctorCommand } from './commands/doctor.command.js';
import { KeysRotateCommand } from './commands/keys-rotate.command.js';
import { MigrationsListCommand } from './commands/migrations-list.command.js';
import { SecondFactorRemoveCommand } from './commands/second-factor-remove.command.js';
import { SeedDemoCommand } from './commands/seed-demo.command.js';
import { UsersListCommand } from './commands/users-list.command.js';
import { UsersPromoteCommand } from './commands/users-promote.command.js';

@Module({
  providers: [
    CliBackend,
    AdminCreateCommand,
    AuditCheckCommand,
    DoctorCommand,
    KeysRotateCommand,
    SecondFactorRemoveCommand,
    SeedDemoCommand,
    DbBackupCommand,
    DbCheckCommand,
    DbCopyCommand,
    DbRestoreCommand,
    LedgerCheckCommand,
    LedgerRebuildCommand,
    MigrationsListCommand,
    UsersListCommand,
    UsersPromoteCommand,
  ],
})
export class CliModule {
  // Commander would call the program after its file, `main`.
  constructor(@InjectCommander() commander: { name(name: string): unknown }) {
    commander.name('npm run cli --');
  }
}
