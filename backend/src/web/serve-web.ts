import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ACCOUNT_TEXTS } from '@labelbridge/contracts';
import { errorBody } from '../common/errors/error.filter.js';
import { type Settings } from '../config/settings.js';
import { BuiltFiles } from './built-files.js';
import { namePage, publicPageAt, sitemap } from './page-head.js';
import { AREA_FOLDERS, remotesRegistry } from './remotes-registry.js';

const WORKSPACE = fileURLToPath(new URL('../../..', import.meta.url));

/** A file whose name carries the hash of its content never changes under that name. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|svg|png|webp|avif|txt|map)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the shell, the areas' builds and their registry beside the API, so that one process is the whole product. */
export async function serveWeb(fastify: FastifyInstance, settings: Settings): Promise<void> {
  const files = new BuiltFiles({
    '/': join(WORKSPACE, 'shell/dist'),
    ...Object.fromEntries(Object.values(AREA_FOLDERS).map((folder) => [`/areas/${folder}/`, join(WORKSPACE, folder, 'dist')])),
  });
  await fastify.register(fastifyStatic, { root: WORKSPACE, serve: false, preCompressed: true });

  fastify.get('/remotes.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await remotesRegistry(settings, WORKSPACE)),
  );

  fastify.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap(settings.publicUrl)));

  // Crawlers want the sitemap's whole address, which only the settings know.
  fastify.get('/robots.txt', async (request, reply) => {
    const found = await files.find('/robots.txt');
    if (!found) return missing(request, reply);
    const rules = await readFile(join(found.root, found.file), 'utf8');
    return reply.type('text/plain; charset=utf-8').send(`${rules.trimEnd()}\n\nSitemap: ${settings.publicUrl}/sitemap.xml\n`);
  });

  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const isShellPage = isPage(request, path);
    const found = await files.find(isShellPage ? '/index.html' : path);
    if (!found) return missing(request, reply);
    void reply.header('cache-control', !isShellPage && HASHED.test(path) ? FOREVER : 'no-cache');
    if (!isShellPage) return reply.sendFile(found.file, found.root, { cacheControl: false });
    const html = await readFile(join(found.root, found.file), 'utf8');
    return reply.type('text/html; charset=utf-8').send(namePage(html, publicPageAt(path), settings.publicUrl));
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** A page of the shell: the router there knows which it is. */
function isPage(request: FastifyRequest, path: string): boolean {
  const isOurs = !path.startsWith('/api') && !path.startsWith('/areas/') && !/\.[a-z0-9]{2,5}$/i.test(path);
  return isOurs && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send(errorBody(404, ACCOUNT_TEXTS.notFound, request.id));
}
