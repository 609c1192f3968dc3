import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild, mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { areaConfig, readAreas, shellConfig } from '@labelbridge/mfe-build';
import { NX_ENV, ROOT } from '../../scripts/lib/install.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const AREAS = Object.fromEntries(readAreas().map(({ name, folder }) => [name, folder]));
const PRODUCTION = { env: 'production', command: 'build', envMode: 'production' };

async function build(folder, config) {
  process.env.NODE_ENV = 'production';
  const rsbuild = await createRsbuild({
    cwd: join(ROOT, folder),
    config: mergeRsbuildConfig(config, { performance: { printFileSize: false }, logLevel: 'warn' }),
  });
  await (await rsbuild.build()).close();
}

/** Copies the product without its web builds to a new folder. The server finds them relative to itself. */
export function copyBackend(root) {
  mkdirSync(root, { recursive: true });
  cpSync(join(ROOT, 'backend/dist'), join(root, 'backend/dist'), { recursive: true });
  cpSync(join(ROOT, 'backend/package.json'), join(root, 'backend/package.json'));
  for (const name of ['node_modules', 'libs', 'package.json']) symlinkSync(join(ROOT, name), join(root, name));
  if (existsSync(join(ROOT, 'backend/node_modules'))) symlinkSync(join(ROOT, 'backend/node_modules'), join(root, 'backend/node_modules'));
}

export function copyShipped(root) {
  for (const folder of ['shell/dist', ...Object.values(AREAS).map((area) => `${area}/dist`), 'mfe-public/dist-server']) {
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  }
}

/**
 * Builds the same code as one bundle into a copy of the product: the shell with one area, nothing shared at run time, unused code removed.
 * Each area has its own bundle, without code for other pages: the strictest comparison.
 */
export async function buildOneBundle(root, area) {
  const { splitChunks: _ours, ...shell } = await shellConfig()(PRODUCTION);
  await build(
    'shell',
    mergeRsbuildConfig(shell, {
      output: { distPath: { root: join(root, 'shell/dist') }, cleanDistPath: true },
      splitChunks: false,
      resolve: { alias: { 'one-bundle-area': join(ROOT, AREAS[area], 'src/routes.tsx') } },
      tools: {
        rspack: { plugins: [new rspack.NormalModuleReplacementPlugin(/[\\/]load-area\.js$/, join(HERE, 'one-bundle/load-area.ts'))] },
      },
    }),
  );
}

/** Builds an area with one changed word in its overview into a copy of the product. */
export async function buildChanged(root, area) {
  const config = await areaConfig({ name: area })(PRODUCTION);
  const plugin = {
    name: 'labelbridge:one-word',
    setup: (api) => api.transform({ test: /OverviewPage\.tsx$/ }, ({ code }) => code.replace('Total Users', 'All Users')),
  };
  await build(
    AREAS[area],
    mergeRsbuildConfig(config, { plugins: [plugin], output: { distPath: { root: join(root, AREAS[area], 'dist') }, cleanDistPath: true } }),
  );
}

export function timeOwnBuild(folder) {
  const began = performance.now();
  const { status, stderr } = spawnSync(`${ROOT}/node_modules/.bin/nx`, ['build', folder, '--skip-nx-cache', '--output-style=static'], {
    cwd: ROOT,
    env: NX_ENV,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} could not be built.\n${stderr}`);
  return (performance.now() - began) / 1_000;
}
