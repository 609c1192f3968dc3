import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { chunkGlobalOf } from '@labelbridge/mfe-build/agreement';
import { loadExposed } from './area-container.js';
import { SHARED_CODE } from './shared-code.js';

const ENTRY = 'https://admin.example/remoteEntry.1a2b3c4d.js';
let run: (script: HTMLScriptElement) => void;
const patience = new AbortController();

beforeEach(() => {
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => run(node));
    return node;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'mfe_admin');
});

const leaves = (container: unknown) => (script: HTMLScriptElement) => {
  Reflect.set(globalThis, 'mfe_admin', container);
  script.onload?.(new Event('load'));
};

it('initialises an area with the shared code before it gets the exposed module', async () => {
  const init = jest.fn();
  run = leaves({ init, get: async (name: string) => () => ({ exposed: name, initialised: init.mock.calls.length }) });
  expect(await loadExposed('mfe_admin', ENTRY, 0, patience.signal)).toEqual({ exposed: './routes', initialised: 1 });
  expect(init).toHaveBeenCalledWith(SHARED_CODE);
});

it('removes the chunks of an earlier version', async () => {
  Reflect.set(globalThis, chunkGlobalOf('mfe_admin'), [[[3], { old: true }]]);
  run = (script) => {
    expect(Reflect.get(globalThis, chunkGlobalOf('mfe_admin'))).toBeUndefined();
    leaves({ init: () => undefined, get: async () => () => 'new' })(script);
  };
  expect(await loadExposed('mfe_admin', ENTRY, 0, patience.signal)).toBe('new');
});

it('reports an area as unreachable if its entry cannot be fetched', async () => {
  run = (script) => {
    if (script.onerror) script.onerror(new Event('error'));
  };
  await expect(loadExposed('mfe_admin', ENTRY, 0, patience.signal)).rejects.toMatchObject({ failure: 'unreachable' });
});

it.each([
  ['nothing', undefined],
  ['something else', { init: () => undefined }],
])('reports an area as broken if its entry defines %s', async (_what, left) => {
  run = leaves(left);
  await expect(loadExposed('mfe_admin', ENTRY, 0, patience.signal)).rejects.toMatchObject({ failure: 'broken' });
});
