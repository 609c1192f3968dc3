import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Worker threads and child processes run JavaScript. TypeScript sources, as under Jest, use the built file. */
export function builtFile(name: string): string {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? `../dist/${name}` : `./${name}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: build @labelbridge/embedded-mongo first (npm run build)`);
  return file;
}
