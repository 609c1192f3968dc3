import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.html': 'text/html' };

/** Serves build files to pages of every origin. Other requests go to `otherwise`. */
export function startServer(dist, otherwise = (_request, response) => response.writeHead(404).end()) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://server').pathname);
    readFile(join(dist, path)).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? '', 'access-control-allow-origin': '*' }).end(body),
      () => otherwise(request, response),
    );
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, stop: () => (server.close(), server.closeAllConnections()) }),
    ),
  );
}

/** Forwards API calls and files of the areas to the product, and answers every page with the one of the host. */
export const productBehind = (product, page) => (request, response) => {
  if (!/^\/(api|areas)\//.test(request.url))
    return void readFile(page).then((html) => response.setHeader('content-type', 'text/html').end(html));
  const { host } = new URL(product);
  const headers = { ...request.headers, host, ...(request.headers.origin && { origin: product }) };
  const call = httpRequest(`${product}${request.url}`, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.destroy());
  request.pipe(call);
};
