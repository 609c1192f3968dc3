import { destination, pino, type Logger } from 'pino';
import { type OperationsSettings } from '../../config/operations-settings.js';
import { requestContext } from '../context/request-context.js';
import { TEXT_MAX, maskFields, maskText } from './mask.js';
import { prettyLine } from './pretty.js';

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
