type Device = typeof import('./device/index.js');

let loading: Promise<Device> | undefined;

/** What keeps data on this device. Its code comes after the first paint, or when it is first needed. */
export function loadDevice(): Promise<Device> {
  loading ??= import(/* webpackChunkName: 'device' */ './device/index.js').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
