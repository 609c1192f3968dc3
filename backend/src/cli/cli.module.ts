import { Module } from '@nestjs/common';
import { InjectCommander } from 'nest-commander';
import { CliBackend } from './commands/cli-backend.js';
import { DbBackupCommand, DbCheckCommand, DbCopyCommand, DbRestoreCommand, MigrationsListCommand } from './commands/database.commands.js';
import { LedgerCheckCommand, LedgerRebuildCommand } from './commands/ledger.commands.js';
import {
  AuditAnchorCommand,
  AuditCheckCommand,
  CardsNewKeyCommand,
  DoctorCommand,
  KeysRotateCommand,
  SeedDemoCommand,
} from './commands/operations.commands.js';
import { RateSetCommand } from './commands/rates.commands.js';
import { AdminCreateCommand, SecondFactorRemoveCommand, UsersListCommand, UsersPromoteCommand } from './commands/users.commands.js';

const COMMANDS = [
  AdminCreateCommand,
  AuditAnchorCommand,
  AuditCheckCommand,
  CardsNewKeyCommand,
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
  RateSetCommand,
  UsersListCommand,
  UsersPromoteCommand,
];

@Module({ providers: [CliBackend, ...COMMANDS] })
export class CliModule {
  // Commander names the program after its file by default, `main`.
  constructor(@InjectCommander() commander: { name(name: string): unknown }) {
    commander.name('npm run cli --');
  }
}
