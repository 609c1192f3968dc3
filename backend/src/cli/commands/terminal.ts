import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Writes to standard error, which keeps the result on standard output clean. */
export const warn = (text: string): void => void process.stderr.write(`${text}\n`);

// A terminal's line editor would echo the input.
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a password without echo: by a prompt at a terminal, else from standard input, which keeps it out of the shell history. */
export async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: isTerminal, ...(isTerminal ? { output: nowhere() } : {}) });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const BAR_WIDTH = 30;

/** Shows a progress bar on standard error, or one line for each collection if that is not a terminal. */
export function progressBar(): { show: (name: string, done: number, total: number) => void; end: () => void } {
  const isTerminal = process.stderr.isTTY === true;
  let last = '';
  return {
    show: (name, done, total) => {
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(BAR_WIDTH * share);
      const line = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${name} ${done}/${total}`;
      if (isTerminal) process.stderr.write(`${last !== '' && last !== name ? '\n' : ''}\r${line}`);
      else if (done >= total) process.stderr.write(`${line}\n`);
      last = name;
    },
    end: () => void (isTerminal && last !== '' && process.stderr.write('\n')),
  };
}
