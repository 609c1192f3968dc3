import { readFile } from 'node:fs/promises';
import { areaOfPath, type PageAnswers, type PageRenderer } from '@labelbridge/contracts';
import { type AreaBuilds } from './area-builds.js';
import { namePage, publicPageAt } from './page-head.js';
import { areaLinks, fillPage, firstCallMeta } from './page-parts.js';
import { type BuiltRenderer } from './page-renderer.js';
import { areaRegistry } from './area-registry.js';

/** @param call path and query. @returns the API's answer to a visitor; undefined if the call failed */
export type AskAsVisitor = (call: string) => Promise<unknown>;

interface Rendered {
  readonly html: string;
  readonly answers: PageAnswers;
}

/** HTML of all pages: the shell's page with links to its area's files, rendered if the public area's build can do it. */
export class WebPages {
  private readonly last = new Map<string, { readonly from: string; readonly by: PageRenderer; readonly html: string }>();

  constructor(
    private readonly builds: AreaBuilds,
    private readonly renderer: BuiltRenderer,
    private readonly publicUrl: string,
    private readonly onFailure: (error: unknown, path: string) => void,
  ) {}

  /** @param shellFile the shell's `index.html` */
  async at(path: string, shellFile: string, ask: AskAsVisitor): Promise<string> {
    const name = areaOfPath(path)?.name;
    const [shell, registry, area, rendered] = await Promise.all([
      readFile(shellFile, 'utf8'),
      areaRegistry(this.builds),
      name && this.builds.of(name),
      this.rendered(path, ask),
    ]);
    const links = name && area ? areaLinks(name, area, path, rendered !== undefined) : '';
    return fillPage(namePage(shell, publicPageAt(path), this.publicUrl), { head: links + firstCallMeta(path), rendered, registry });
  }

  /** @returns undefined if the page cannot be rendered; the browser then renders it */
  private async rendered(path: string, ask: AskAsVisitor): Promise<Rendered | undefined> {
    try {
      const renderer = await this.renderer.get();
      const calls = renderer?.pages[path];
      if (!renderer || !calls) return undefined;
      const answers = Object.fromEntries(await Promise.all(calls.map(async (call) => [call, await ask(call)] as const)));
      if (Object.values(answers).includes(undefined)) return undefined;
      return { html: await this.html(renderer, path, answers), answers };
    } catch (error) {
      this.onFailure(error, path);
      return undefined;
    }
  }

  private async html(renderer: PageRenderer, path: string, answers: PageAnswers): Promise<string> {
    const from = JSON.stringify(answers);
    const last = this.last.get(path);
    if (last?.from === from && last.by === renderer) return last.html;
    const html = await renderer.render(path, answers);
    this.last.set(path, { from, by: renderer, html });
    return html;
  }
}
