import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type PageRenderer } from '@labelbridge/contracts';

const isRenderer = (value: unknown): value is PageRenderer =>
  typeof value === 'object' &&
  value !== null &&
  'pages' in value &&
  'render' in value &&
  typeof value.pages === 'object' &&
  typeof value.render === 'function';

/** Loads the public area's server build. The file is checked for each page, so that a new build is found without a restart. */
export class BuiltRenderer {
  private loaded: { readonly version: number; readonly renderer: Promise<PageRenderer | undefined> } | undefined;

  /** @param file path of the module, such as `mfe-public/dist-server/render.mjs` */
  constructor(private readonly file: string) {}

  async get(): Promise<PageRenderer | undefined> {
    const version = await stat(this.file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (version === undefined) return undefined;
    if (this.loaded?.version !== version) this.loaded = { version, renderer: this.load(version) };
    return this.loaded.renderer;
  }

  private async load(version: number): Promise<PageRenderer | undefined> {
    const module: unknown = await import(`${pathToFileURL(this.file).href}?v=${version}`);
    return isRenderer(module) ? module : undefined;
  }
}
