import { Injectable } from '@nestjs/common';
import { CommandRunner } from 'nest-commander';
import { endAfterCommander } from '../exit-codes.js';
import { CliBackend } from './cli-backend.js';

/** Base of the commands. Wrong usage ends with the same exit code as for the program itself. */
@Injectable()
export abstract class CommandBase extends CommandRunner {
  constructor(protected readonly backend: CliBackend) {
    super();
  }

  override setCommand(command: Parameters<CommandRunner['setCommand']>[0]): this {
    return super.setCommand(command.exitOverride(endAfterCommander));
  }
}
