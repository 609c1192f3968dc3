import { Injectable } from '@nestjs/common';
import { CommandRunner } from 'nest-commander';
import { endAfterCommander } from '../exit-codes.js';
import { CliBackend } from './cli-backend.js';

/** A command of this program. Wrong usage of it ends with the exit code for that, as it does for the program itself. */
@Injectable()
export abstract class CommandBase extends CommandRunner {
  constructor(protected readonly backend: CliBackend) {
    super();
  }

  override setCommand(command: Parameters<CommandRunner['setCommand']>[0]): this {
    return super.setCommand(command.exitOverride(endAfterCommander));
  }
}
