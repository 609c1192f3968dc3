import { type RsbuildConfigAsyncFn, type RsbuildConfigSyncFn } from '@rsbuild/core';

/** The ports of the development servers; an area's stands in its `area.json`. */
export const DEV_PORTS: Readonly<Record<'backend' | 'shell', number>>;
export const DEV_HOST: string;

/** What the build reads of an area's `area.json`, and what follows from its folder's name. */
export interface Area {
  readonly name: string;
  readonly devPort: number;
  readonly folder: string;
  readonly addressSetting: string;
}

/** The areas of the workspace, ordered by port. */
export function readAreas(): Area[];

/** The whole `rsbuild.config.ts` of the shell. */
export function shellConfig(): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** The whole `rsbuild.config.ts` of an area. */
export function areaConfig(area: { name: string }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** The whole `rsbuild.server.config.ts` of an area whose pages are rendered on the server: `dist-server/render.mjs`. */
export function areaServerConfig(page: { entry: string }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;
