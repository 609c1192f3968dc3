import { type RsbuildConfigAsyncFn, type RsbuildConfigSyncFn } from '@rsbuild/core';

/** Ports of the development servers. `area.json` has the port of an area. */
export const DEV_PORTS: Readonly<Record<'backend' | 'shell', number>>;
export const DEV_HOST: string;

/** Build settings of an area, from its `area.json` and the name of its folder. */
export interface Area {
  readonly name: string;
  readonly devPort: number;
  readonly folder: string;
  readonly addressSetting: string;
}

export function readAreas(): Area[];

/** Complete `rsbuild.config.ts` of the shell. */
export function shellConfig(): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** Complete `rsbuild.config.ts` of an area. */
export function areaConfig(area: { name: string }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** Complete `rsbuild.server.config.ts` of an area with server-rendered pages: `dist-server/render.mjs`. */
export function areaServerConfig(page: { entry: string }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;
