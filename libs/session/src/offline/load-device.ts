export type Device = typeof import('./device/index.js');

let loading: Promise<Device> | undefined;

/** Loads the offline store's code after the first paint, or when it is first used. */
export function loadDevice(): Promise<Device> {
  loading ??= import(/* webpackChunkName: 'device' */ './device/index.js').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
