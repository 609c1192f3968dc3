export const median = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/** Median of each number over the runs. Other values come from the first run. */
export const medians = (runs) =>
  Object.fromEntries(
    Object.keys(runs[0]).map((key) => [key, typeof runs[0][key] === 'number' ? median(runs.map((run) => run[key])) : runs[0][key]]),
  );

export const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
export const ms = (time) => (Number.isFinite(time) ? `${Math.round(time)} ms` : '-');

export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
