import { type LoggerService } from '@nestjs/common';
import { type Log } from './log.js';

type Level = 'debug' | 'info' | 'warn' | 'error';
const STACK = /\n\s+at /;

/** Nest passes its module name last, and a stack before it if there is one. */
function write(log: Log, level: Level, message: unknown, rest: readonly unknown[]): void {
  const texts = rest.filter((part): part is string => typeof part === 'string');
  const last = texts.at(-1);
  const module = last !== undefined && !STACK.test(last) ? last : undefined;
  const stack = texts.find((text) => STACK.test(text));
  const [msg, err] = message instanceof Error ? [message.message, message] : [String(message), stack === undefined ? undefined : { stack }];
  log[level]({ ...(module ? { module } : {}), ...(err ? { err } : {}) }, msg);
}

/** Writes the messages of Nest and of every `new Logger('Name')` to the log. */
export function nestLogger(log: Log): Required<Omit<LoggerService, 'setLogLevels'>> {
  const at =
    (level: Level) =>
    (message: unknown, ...rest: unknown[]): void =>
      write(log, level, message, rest);
  return { log: at('info'), error: at('error'), fatal: at('error'), warn: at('warn'), debug: at('debug'), verbose: at('debug') };
}
