import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { CliModule } from './cli.module.js';
import { failureText } from './failure-text.js';

/** Exit codes: 0 done, 1 refused or failed, 2 called in a wrong way. */
const FAILED = 1;
const WRONG_USAGE = 2;

const fail = (error: unknown): void => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = FAILED;
};

try {
  await CommandFactory.run(CliModule, {
    logger: false,
    cliName: 'labelbridge',
    // Commander has said what is wrong by then. Help that was asked for is no fault.
    errorHandler: (error) => process.exit('exitCode' in error && error.exitCode === 0 ? 0 : WRONG_USAGE),
    serviceErrorHandler: fail,
  });
} catch (error) {
  fail(error);
}
process.exit();
