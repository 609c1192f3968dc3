#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { connect, LabelbridgeError } from '../connect/index.js';
import { type Command, DONE, endProgress, print, REFUSED, UsageError, WRONG_USE } from './command.js';
import { keys } from './keys.js';
import { pull } from './pull.js';
import { push } from './push.js';
import { watch } from './watch.js';

const COMMANDS: Readonly<Record<string, Command>> = { push, pull, watch, keys };

const HELP = `labelbridge COMMAND [--url URL] [--help]

push FILE   imports the rows of a file into a task
pull        fetches labels as a file
watch       prints the numbers of jobs when they change
keys        prints what the API key may do

LABELBRIDGE_KEY  the API key, lbk_…; not an option, since options stand in the shell's history
LABELBRIDGE_URL  the address of the site, unless --url names it

Exit codes: 0 done; 1 rows were refused, or a call failed; 2 wrong arguments, no key or no address.`;

function settingsOf(url = process.env['LABELBRIDGE_URL'], key = process.env['LABELBRIDGE_KEY']): { baseUrl: string; key: string } {
  if (!key) throw new UsageError('Set LABELBRIDGE_KEY to an API key. An admin makes one under Settings, API keys.');
  if (!url || !URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('Set LABELBRIDGE_URL, or --url, to the address of the site.');
  return { baseUrl: url, key };
}

const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

async function run([name, ...args]: readonly string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (name === '--help' || name === '-h') {
      print(HELP);
      return DONE;
    }
    throw new UsageError(`${name === undefined ? 'A command is missing.' : `There is no command ${name}.`}\n\n${HELP}`);
  }
  const options = { ...command.options, url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { help, url, ...given } = values;
  if (help) {
    print(command.help);
    return DONE;
  }
  if (positionals.length !== command.takes.length) throw new UsageError(`usage: ${command.help.split('\n')[0]}`);
  return command.run(connect(settingsOf(url)), given, positionals);
}

function report(error: unknown): number {
  endProgress();
  if (error instanceof UsageError || isArgumentError(error)) {
    console.error(error.message);
    return WRONG_USE;
  }
  if (error instanceof LabelbridgeError) {
    const details = error.details.map(({ field, message }) => `  ${field}: ${message}`);
    console.error([error.message, ...details, ...(error.requestId ? [`  request ${error.requestId}`] : [])].join('\n'));
    return REFUSED;
  }
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message);
  return REFUSED;
}

process.exitCode = await run(process.argv.slice(2)).catch(report);
