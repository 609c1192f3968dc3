import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ACCOUNT_TEXTS } from '@labelbridge/contracts';
import { errorBody } from '../common/errors/error.filter.js';
import { type Settings } from '../config/settings.js';
import { AREA_FOLDERS, remotesRegistry } from './remotes-registry.js';

const WORKSPACE = fileURLToPath(new URL('../../..', import.meta.url));

/** A file whose name carries the hash of its content never changes under that name. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|svg|png|webp|avif|txt|map)$/;
const FOREVER = 'public, max-age=31536000, immutable';

async function filesBelow(folder: string, prefix: string): Promise<[string, { root: string; file: string }][]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = relative(folder, join(entry.parentPath, entry.name));
      return [`${prefix}${file.split(sep).join('/')}`, { root: folder, file }];
    });
}

/**
 * Serves the shell, the areas' builds and their registry beside the API, so that one process is the whole product. Which
 * files there are is read once: a path is looked up, never joined, so that none leads out of the builds.
 */
export async function serveWeb(fastify: FastifyInstance, settings: Settings): Promise<void> {
  const shell = join(WORKSPACE, 'shell/dist');
  const files = new Map([
    ...(await filesBelow(shell, '/')),
    ...(await Promise.all(Object.values(AREA_FOLDERS).map((folder) => filesBelow(join(WORKSPACE, folder, 'dist'), `/areas/${folder}/`)))).flat(),
  ]);
  await fastify.register(fastifyStatic, { root: WORKSPACE, serve: false });

  fastify.get('/remotes.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await remotesRegistry(settings, WORKSPACE)));

  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const found = files.get(path);
    if (found && path !== '/index.html') {
      return reply.header('cache-control', HASHED.test(path) ? FOREVER : 'no-cache').sendFile(found.file, found.root, { cacheControl: false });
    }
    if (isPage(request, path) && files.has('/index.html')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html', shell, { cacheControl: false });
    }
    return missing(request, reply);
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** A page of the shell: the router there knows which it is. */
function isPage(request: FastifyRequest, path: string): boolean {
  const isOurs = !path.startsWith('/api') && !path.startsWith('/areas/') && !/\.[a-z0-9]{2,5}$/i.test(path);
  return isOurs && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send(errorBody(404, ACCOUNT_TEXTS.notFound, request.id));
}
