import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { titleOf } from './migration.js';
import { MIGRATIONS } from './migrations.js';

it('each migration in the folder is listed, in the order of the numbers', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  const migrations = files.filter((file) => readFileSync(new URL(file, folder), 'utf8').includes(': Migration = {'));
  expect(MIGRATIONS.map((migration) => `${titleOf(migration)}.ts`)).toEqual(migrations.sort());
});
