import { CommandRunner } from 'nest-commander';
import { endAfterCommander } from '../exit-codes.js';

/** A command of ours: called in a wrong way, it exits with the code for that, as the program itself does. */
export abstract class CommandBase extends CommandRunner {
  override setCommand(command: Parameters<CommandRunner['setCommand']>[0]): this {
    return super.setCommand(command.exitOverride(endAfterCommander));
  }
}
