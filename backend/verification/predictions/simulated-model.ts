import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ControlDef, type LabelConfig, readConfigXml, resultNameOf } from '@labelbridge/annotation';

/** Ways in which a server of models fails. */
export const FAULTS = ['down', 'slow', 'error', 'busy', 'garbage', 'huge', 'redirect', 'cut', 'few', 'gone'] as const;
export type Fault = (typeof FAULTS)[number];

export interface ModelCall {
  readonly path: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test states what it expects, and fails where it is not so
  readonly body: any;
}

interface ModelTask {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface SimulatedModel {
  readonly port: number;
  readonly url: string;
  readonly calls: ModelCall[];
  /** Calls whose client left before the answer. */
  left: number;
  version: string;
  /** Calls of a path that fail, and how. */
  faults: Partial<Record<'/health' | '/setup' | '/predict', Fault>>;
  /** Seconds of `Retry-After` of the fault `busy`. */
  retryAfter: number;
  /** The prediction of a task; by default, the first label of each question. */
  predict: (task: ModelTask, config: LabelConfig) => unknown;
  /** Waits before it predicts. */
  before: () => Promise<unknown>;
  close(): Promise<void>;
}

/** The first label of each control, on the beginning of its medium. */
function resultsOf({ controls, objects }: LabelConfig): object[] {
  return controls.flatMap(({ tag, name, to: [to = ''], labels: [first] }: ControlDef, place) => {
    const label = first ? resultNameOf(first) : '';
    const kind = objects.find((object) => object.name === to)?.kind;
    const result = (type: string, value: object) => [{ id: `m${place}`, from_name: name, to_name: to, type, value, score: 0.5 }];
    switch (tag) {
      case 'choices':
        return result('choices', { choices: [label] });
      case 'textarea':
        return result('textarea', { text: ['A text of the model'] });
      case 'labels':
        // The labels of tracks are with their boxes.
        if (kind === 'video') return [];
        return result('labels', kind === 'text' ? { start: 0, end: 3, labels: [label] } : { start: 0.1, end: 0.5, labels: [label] });
      case 'rectanglelabels':
        return result(tag, { x: 10, y: 10, width: 20, height: 20, rotation: 0, rectanglelabels: [label] });
      case 'videorectangle': {
        const sequence = [{ frame: 1, enabled: true, x: 10, y: 10, width: 20, height: 20, rotation: 0, time: 0 }];
        const named = controls.find((control) => control.tag === 'labels' && control.to.includes(to))?.labels[0];
        return result(tag, { sequence, labels: [named ? resultNameOf(named) : label] });
      }
      default:
        return [];
    }
  });
}

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

function fail(fault: Fault, response: ServerResponse, { retryAfter }: SimulatedModel): void {
  switch (fault) {
    case 'down':
      response.destroy();
      return;
    case 'slow':
      // Never answers.
      return;
    case 'error':
      return json(response, { detail: 'The model failed' }, 503);
    case 'busy':
      response.writeHead(429, { 'retry-after': String(retryAfter) }).end();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works</html>');
      return;
    case 'huge': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!response.destroyed) response.write(' '.repeat(65_536), more);
      };
      more();
      return;
    }
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"results":[', () => response.destroy());
      return;
    case 'few':
      return json(response, { results: [] });
    case 'gone':
      return json(response, { detail: 'Not Found' }, 404);
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text === '' ? null : JSON.parse(text);
}

/** Opens a server on this machine that speaks Label Studio's ML backend, without a model. @param port 0 for a free one */
export async function openSimulatedModel(port = 0): Promise<SimulatedModel> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const call: ModelCall = { path, body: await bodyOf(request) };
    model.calls.push(call);
    response.once('close', () => (model.left += response.writableFinished ? 0 : 1));
    const fault = new Map(Object.entries(model.faults)).get(path);
    if (fault) return fail(fault, response, model);
    if (path === '/health' && request.method === 'GET') return json(response, { status: 'UP', model_class: 'SimulatedModel' });
    if (path === '/setup') return json(response, { model_version: model.version });
    if (path !== '/predict') return json(response, { detail: 'Not Found' }, 404);
    await model.before();
    const read = readConfigXml(call.body.label_config);
    if (!read.ok) return json(response, read.problems, 400);
    json(response, { results: call.body.tasks.map((task: ModelTask) => model.predict(task, read.value)), model_version: model.version });
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const model: SimulatedModel = {
    port: own,
    url: `http://127.0.0.1:${own}`,
    calls: [],
    left: 0,
    version: 'simulated-1',
    faults: {},
    retryAfter: 7,
    predict: (_task, config) => ({ result: resultsOf(config), score: 0.5 }),
    before: async () => undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return model;
}
