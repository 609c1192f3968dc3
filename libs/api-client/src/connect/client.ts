import {
  type ApiClient,
  createClient,
  type DataOf,
  type ListPath,
  type NamesOf,
  type paths,
  type QueryOf,
  type RowOf,
  type Schemas,
} from '../index.js';
import { beginDownload, type Download } from './download.js';
import { sendRepeatedly, TRANSPORT, type Transport } from './repeat.js';

type ExportPath = '/api/tasks/{id}/export' | '/api/projects/{id}/export';
type Run = DataOf<'/api/runs/{id}'>;
type ItemImport = DataOf<'/api/item-imports/{id}'>;

/** Parameters of a call. */
export interface Asked<Path extends keyof paths> {
  readonly path?: NamesOf<Path>;
  readonly query?: Omit<QueryOf<Path>, 'cursor'>;
  readonly signal?: AbortSignal;
}

export interface ImportFile {
  readonly format: Schemas['ImportFormat'];
  /** Name of the file, for people. */
  readonly name: string;
  /** A file of a browser, or a function that opens the bytes, and again for each try. Only the latter tells its progress. */
  readonly file: Blob | (() => AsyncIterable<Uint8Array>);
  /** Takes the number of bytes that were sent. It begins again with each try. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

export interface Integration {
  /** All rows of a list, page after page: `for await (const job of client.all('/api/jobs', { query }))`. */
  all<Path extends ListPath>(path: Path, asked?: Asked<Path>): AsyncGenerator<RowOf<Path>>;
  /** Sends a file of rows to a task. @returns the import, which goes on in the server: see `ended` */
  importFile(taskId: string, file: ImportFile): Promise<ItemImport>;
  /** Waits for the end of an import. @param onProgress takes the import each second */
  ended(importId: string, onProgress?: (progress: ItemImport) => void, signal?: AbortSignal): Promise<ItemImport>;
  /** Exports in the background, such as `{ taskId, format: 'jsonl' }`, or the changes `{ since }` an earlier run. @returns the run at its end */
  exportRun(wish: Omit<Schemas['MakeRunDto'], 'kind'>, onProgress?: (progress: Run) => void, signal?: AbortSignal): Promise<Run>;
  /** The file of a run. */
  downloadResult(run: Run, signal?: AbortSignal): Promise<Download>;
  /** Labels as a file: `client.download('/api/tasks/{id}/export', { path: { id }, query: { format: 'coco' } })`. */
  download(path: ExportPath, asked: Asked<ExportPath>): Promise<Download>;
}

/** Typed client of the API, with what programs need besides. Its calls throw a LabelbridgeError unless the answer is 2xx. */
export type Labelbridge = ApiClient & Integration;

const LOOK_EVERY_MS = 1_000;

function addressOf(baseUrl: string, path: string, names: object = {}, query: object = {}): URL {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(Reflect.get(names, name)))),
    baseUrl,
  );
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url;
}

function streamOf(chunks: AsyncIterable<Uint8Array>, onProgress: (sent: number) => void): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      sent += value.length;
      controller.enqueue(value);
      onProgress(sent);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * Makes a client for programs.
 *
 * @param options `baseUrl`: origin of the API, `https://…`; `key`: an API key, `lbk_…`
 */
export function connect({ baseUrl, key }: { baseUrl: string; key: string }, transport: Transport = TRANSPORT): Labelbridge {
  const authorization = `Bearer ${key}`;
  const send = (make: () => Request): Promise<Response> => sendRepeatedly(make, transport);
  const get = (url: URL, signal?: AbortSignal, headers: Record<string, string> = {}): Promise<Response> =>
    send(() => new Request(url, { headers: { ...headers, authorization }, ...(signal && { signal }) }));

  async function lookUntilEnded<Ending extends { state: Schemas['RunState'] }>(
    url: URL,
    onProgress: (progress: Ending) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<Ending> {
    for (;;) {
      const response = await get(url, signal);
      const { data }: { data: Ending } = await response.json();
      onProgress(data);
      if (data.state !== 'running') return data;
      await transport.pause(LOOK_EVERY_MS, signal);
    }
  }

  const integration: Integration = {
    async *all<Path extends ListPath>(path: Path, { path: names, query, signal }: Asked<Path> = {}) {
      let cursor: string | null = null;
      do {
        const response: Response = await get(addressOf(baseUrl, path, names, { ...query, cursor }), signal);
        const list: { data: RowOf<Path>[]; page: { next: string | null } } = await response.json();
        yield* list.data;
        cursor = list.page.next;
      } while (cursor !== null);
    },

    async importFile(taskId, { format, name, file, onProgress = () => undefined, signal }) {
      const url = addressOf(baseUrl, '/api/tasks/{id}/import', { id: taskId }, { format, name });
      const headers = { authorization, 'content-type': 'application/octet-stream' };
      const response = await send(() => {
        const body = file instanceof Blob ? { body: file } : { body: streamOf(file(), onProgress), duplex: 'half' };
        return new Request(url, { method: 'POST', headers, ...body, ...(signal && { signal }) });
      });
      const { data }: { data: ItemImport } = await response.json();
      return data;
    },

    ended: (importId, onProgress, signal) =>
      lookUntilEnded<ItemImport>(addressOf(baseUrl, '/api/item-imports/{id}', { id: importId }), onProgress, signal),

    async exportRun(wish, onProgress, signal) {
      const { data } = await api.POST('/api/runs', { body: { kind: 'export', ...wish }, ...(signal && { signal }) });
      if (!data) throw new Error('The run was not answered.');
      return lookUntilEnded<Run>(addressOf(baseUrl, '/api/runs/{id}', { id: data.data._id }), onProgress, signal);
    },

    async downloadResult({ result, reason }, signal) {
      if (!result) throw new Error(reason ?? 'The run has no file.');
      return beginDownload((headers) => get(new URL(result.link, baseUrl), signal, headers), transport);
    },

    download: (path, { path: names, query, signal }) =>
      beginDownload((headers) => get(addressOf(baseUrl, path, names, query), signal, headers), transport),
  };

  const api = createClient({
    baseUrl,
    send: (request) => {
      request.headers.set('authorization', authorization);
      return send(() => request.clone());
    },
  });
  return Object.assign(api, integration);
}
