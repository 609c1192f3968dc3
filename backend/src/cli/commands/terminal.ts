import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Writes a result to standard output. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Writes to standard error, so that what reads the result does not take it for a part of it. */
export const warn = (text: string): void => void process.stderr.write(`${text}\n`);

// A terminal's line editor echoes what is typed to its output.
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a password without showing it: asked for where a person sits at the terminal, else the first line of standard
 * input, so that it need not stand in the shell's history.
 */
export async function readPassword(): Promise<string> {
  const asked = process.stdin.isTTY === true;
  if (asked) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: asked, ...(asked ? { output: nowhere() } : {}) });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (asked) process.stderr.write('\n');
  }
}

/** Rows under headings, in columns as wide as their widest cell. */
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

/** A bar on standard error that follows one collection after the other; a line for each where nobody watches. */
export function progressBar(): { show: (name: string, done: number, total: number) => void; end: () => void } {
  const watched = process.stderr.isTTY === true;
  let last = '';
  return {
    show: (name, done, total) => {
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(BAR_WIDTH * share);
      const line = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${name} ${done}/${total}`;
      if (watched) process.stderr.write(`${last !== '' && last !== name ? '\n' : ''}\r${line}`);
      else if (done >= total) process.stderr.write(`${line}\n`);
      last = name;
    },
    end: () => void (watched && last !== '' && process.stderr.write('\n')),
  };
}
