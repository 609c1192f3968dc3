import { type LoggerService } from '@nestjs/common';
import { type Log } from './log.js';

type Level = 'debug' | 'info' | 'warn' | 'error';
const STACK = /\n\s+at /;

/** Nest's own words, and those of every `new Logger('Name')`, in the one log. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  /** Nest puts the speaker last, and a stack before it where there is one. */
  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    const texts = rest.filter((part): part is string => typeof part === 'string');
    const speaker = texts.at(-1);
    const module = speaker !== undefined && !STACK.test(speaker) ? speaker : undefined;
    const stack = texts.find((text) => STACK.test(text));
    const [msg, err] =
      message instanceof Error ? [message.message, message] : [String(message), stack === undefined ? undefined : { stack }];
    this.target[level]({ ...(module ? { module } : {}), ...(err ? { err } : {}) }, msg);
  }
}
