import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaConfig, shellConfig } from '@labelbridge/mfe-build';
import { createRsbuild, mergeRsbuildConfig, rspack } from '@rsbuild/core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VERSION_FILE = join(ROOT, 'libs/mfe-contract/src/version.ts');

/** The contract that this workspace keeps. */
export const presentContract = async () => Number(/CONTRACT_VERSION = (\d+)/.exec(await readFile(VERSION_FILE, 'utf8'))?.[1]);

/**
 * Builds a part of the product as it would have been built when the contract was another. Everything else in it is of today.
 *
 * @param {'shell' | { folder: string, name: 'mfe_public' | 'mfe_annotator' | 'mfe_admin' }} part
 * @param {number} version of the contract, which is the oldest that it takes too
 * @returns {Promise<{ dist: string, remove: () => Promise<void> }>} where it was built, outside the workspace
 */
export async function buildForContract(part, version) {
  const dist = await mkdtemp(join(tmpdir(), 'labelbridge-contract-'));
  const source = await readFile(VERSION_FILE, 'utf8');
  const other = join(dist, 'version.ts');
  await writeFile(other, source.replace(/(CONTRACT_VERSION = )\d+/, `$1${version}`).replace(/(OLDEST_CONTRACT = )\d+/, `$1${version}`));
  const folder = part === 'shell' ? 'shell' : part.folder;
  const ofPart = part === 'shell' ? shellConfig() : areaConfig({ name: part.name });
  const config = mergeRsbuildConfig(await ofPart({ command: 'build', env: 'production', envMode: 'production' }), {
    mode: 'production',
    logLevel: 'error',
    output: { distPath: { root: join(dist, 'built') } },
    tools: { rspack: { plugins: [new rspack.NormalModuleReplacementPlugin(/libs\/mfe-contract\/src\/version\.ts$/, other)] } },
  });
  const rsbuild = await createRsbuild({ cwd: join(ROOT, folder), config });
  await (await rsbuild.build()).close();
  return { dist: join(dist, 'built'), remove: () => rm(dist, { recursive: true, force: true }) };
}
