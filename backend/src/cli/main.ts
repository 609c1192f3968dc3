import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { EXIT, endAfterCommander } from './exit-codes.js';
import { failureText } from './failure-text.js';

const fail = (error: unknown): void => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = EXIT.failed;
};

try {
  await CommandFactory.run(CliModule, {
    logger: false,
    cliName: 'labelbridge',
    errorHandler: endAfterCommander,
    serviceErrorHandler: fail,
  });
} catch (error) {
  fail(error);
}
process.exit();
