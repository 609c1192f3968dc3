import { destination, pino, type Logger } from 'pino';
import { type LoggerService } from '@nestjs/common';
import { type OperationsSettings } from '../../config/operations-settings.js';
import { requestContext } from '../context/request-context.js';
import { TEXT_MAX, maskFields, maskText } from './mask.js';

const COLOURS: Readonly<Record<string, string>> = { debug: '90', info: '36', warn: '33', error: '31' };
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'module', 'err']);

function prettyLine(line: string): string {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== 'object' || parsed === null) return line;
  const fields = new Map<string, unknown>(Object.entries(parsed));
  const level = String(fields.get('level'));
  const rest = [...fields]
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const err = fields.get('err');
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : '';
  const head = `${String(fields.get('time')).slice(11, 19)} \u001b[${COLOURS[level] ?? '0'}m${level.padEnd(5)}\u001b[0m`;
  return `${[head, fields.get('module'), fields.get('msg'), ...rest].filter(Boolean).join(' ')}${stack}\n`;
}

/** Log of the product: one JSON object a line, with personal data masked. */
export type Log = Logger;

export interface LogSink {
  write(line: string): void;
}

const GATHERED_BYTES = 4_096;
const GATHERED_MS = 300;
const LONG_TEXT = 3_000;
const SHORT_TEXT = 500;

/** Buffers lines, because a write for each request costs more than formatting its line. Call `flushSync` before the process ends. */
export function standardOutput(): LogSink & { flushSync(): void } {
  const out = destination({ dest: 1, sync: false, minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS });
  return {
    write: (line) => {
      out.write(line);
      if (line.includes('"level":"error"')) out.flush();
    },
    flushSync: () => {
      try {
        out.flushSync();
      } catch {
        // Standard output is closed or was never opened.
      }
    },
  };
}

const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' ? error : String(error);
  const { code } = error as { code?: unknown };
  return { type: error.name, message: error.message, ...(code === undefined ? {} : { code }), stack: error.stack };
};

const shortened = (line: string): string => {
  const cut = (max: number): string =>
    `${JSON.stringify(JSON.parse(line), (_name, value: unknown) => (typeof value === 'string' ? value.slice(0, max) : value))}\n`;
  const [longer, shorter] = [cut(LONG_TEXT), cut(SHORT_TEXT)];
  return longer.length <= TEXT_MAX
    ? longer
    : shorter.length <= TEXT_MAX
      ? shorter
      : '{"level":"warn","msg":"a line was too long for the log"}\n';
};

/** Creates the log. Each line is masked and has the id of its request. @param sink standard output by default */
export function createLog(
  { logLevel, logFormat }: Pick<OperationsSettings, 'logLevel' | 'logFormat'>,
  sink: LogSink = standardOutput(),
): Log {
  const write = (line: string): void => {
    const masked = maskText(line.length > TEXT_MAX ? shortened(line) : line);
    sink.write(logFormat === 'pretty' ? prettyLine(masked) : masked);
  };
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }), log: maskFields },
      serializers: { err: serializeError },
      mixin: () => {
        const context = requestContext();
        return context ? { requestId: context.requestId } : {};
      },
    },
    { write },
  );
}

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
