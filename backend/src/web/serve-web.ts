import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ACCOUNT_MESSAGES, AREAS } from '@labelbridge/contracts';
import { errorBody } from '../common/errors/error.filter.js';
import { type Log } from '../common/logging/log.js';
import { type Settings } from '../config/settings.js';
import { type AreaPlaces } from '../modules/operations/areas/area-places.js';
import { AreaBuilds } from './area-builds.js';
import { BuiltFiles } from './built-files.js';
import { sitemap } from './page-head.js';
import { BuiltRenderer } from './page-renderer.js';
import { areaRegistry } from './area-registry.js';
import { hasTag, notModified, weakTag } from './register-etags.js';
import { type AskAsVisitor, WebPages } from './web-pages.js';
import { WORKER_PATH, WORKER_POLICY } from './security-headers.js';

const WORKSPACE = fileURLToPath(new URL('../../..', import.meta.url));

/** File names with a hash of the content, which never changes under that name. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|svg|png|webp|avif|txt|map)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const OF_DOCUMENTS = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy', 'x-frame-options'];

/** Serves the shell, the areas' builds and their registry beside the API, so that one process is the whole product. */
export async function serveWeb(
  fastify: FastifyInstance,
  settings: Settings,
  places: Pick<AreaPlaces, 'areaUrls' | 'pinned'>,
  log: Log,
): Promise<void> {
  const files = new BuiltFiles({
    '/': join(WORKSPACE, 'shell/dist'),
    ...Object.fromEntries(AREAS.map(({ folder }) => [`/areas/${folder}/`, join(WORKSPACE, folder, 'dist')])),
  });
  const builds = new AreaBuilds(places, WORKSPACE, undefined, settings.areaKeys);
  const renderer = new BuiltRenderer(join(WORKSPACE, 'mfe-public/dist-server/render.mjs'));
  const pages = new WebPages(builds, renderer, settings.publicUrl, (error, path) =>
    log.error({ err: error, path }, 'a page could not be rendered'),
  );
  await fastify.register(fastifyStatic, { root: WORKSPACE, serve: false, preCompressed: true });

  fastify.get('/remotes.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await areaRegistry(builds)));

  fastify.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap(settings.publicUrl)));

  // Crawlers need an absolute address of the sitemap, which only the settings have.
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
    const isForever = !isShellPage && HASHED.test(path);
    void reply.header('cache-control', isForever ? FOREVER : 'no-cache');
    // These headers apply to documents only, and can exceed the size of a small file.
    if (isForever && /\.(js|css)$/.test(path)) for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
    // A worker keeps the policy that it was loaded with, also if an area moves to another host.
    if (path === WORKER_PATH) void reply.header('content-security-policy', WORKER_POLICY);
    if (!isShellPage) return reply.sendFile(found.file, found.root, { cacheControl: false });
    const html = await pages.at(path, join(found.root, found.file), asVisitor(fastify, request));
    // A 304 keeps the cached policy, so the tag covers it.
    const tag = weakTag(`${String(reply.getHeader('content-security-policy'))}\n${html}`);
    void reply.header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return notModified(reply).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** Calls the API in this process, without log-in and with the visitor's IP address. */
const asVisitor =
  (fastify: FastifyInstance, { ip }: FastifyRequest): AskAsVisitor =>
  async (call) => {
    const answer = await fastify.inject({ method: 'GET', url: call, remoteAddress: ip });
    return answer.statusCode === 200 ? answer.json<unknown>() : undefined;
  };

function isPage(request: FastifyRequest, path: string): boolean {
  const isOurs = !path.startsWith('/api') && !path.startsWith('/areas/') && !/\.[a-z0-9]{2,5}$/i.test(path);
  return isOurs && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send(errorBody(404, ACCOUNT_MESSAGES.notFound, request.id));
}
