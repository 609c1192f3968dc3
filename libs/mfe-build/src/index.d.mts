import { type RsbuildConfigAsyncFn, type RsbuildConfigSyncFn } from '@rsbuild/core';

type Part = 'backend' | 'shell' | 'mfe_public' | 'mfe_annotator' | 'mfe_admin';

/** Where the parts of the product listen while they are developed. */
export const DEV_PORTS: Readonly<Record<Part, number>>;
export const DEV_HOST: string;

/** The whole `rsbuild.config.ts` of the shell. */
export function shellConfig(): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** The whole `rsbuild.config.ts` of an area. */
export function areaConfig(area: { name: 'mfe_public' | 'mfe_annotator' | 'mfe_admin' }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;

/** The whole `rsbuild.server.config.ts` of an area whose pages are rendered on the server: `dist-server/render.mjs`. */
export function areaServerConfig(page: { entry: string }): RsbuildConfigSyncFn | RsbuildConfigAsyncFn;
