const COLOURS: Readonly<Record<string, string>> = { debug: '90', info: '36', warn: '33', error: '31' };
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'module', 'err']);

export function prettyLine(line: string): string {
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
