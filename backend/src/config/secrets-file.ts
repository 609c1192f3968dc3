import { mkdirSync, readFileSync, writeFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['JWT_SECRET', 'DATA_KEYS'] as const;
type Secrets = Partial<Record<(typeof NAMES)[number], string>>;

/** The secrets that an earlier start generated. */
export function readSecretsFile(dataDir: string): Secrets {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  } catch {
    return {};
  }
  const parsed: unknown = JSON.parse(text);
  const secrets: Secrets = {};
  if (typeof parsed === 'object' && parsed !== null) {
    for (const [name, value] of Object.entries(parsed)) {
      const known = NAMES.find((candidate) => candidate === name);
      if (known && typeof value === 'string') secrets[known] = value;
    }
  }
  return secrets;
}

/** Stores generated secrets for the next start, readable by the owner only. The rename makes the write atomic. */
export function writeSecretsFile(dataDir: string, secrets: Secrets): void {
  if (Object.keys(secrets).length === 0) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secrets.json');
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(beside, path);
}
