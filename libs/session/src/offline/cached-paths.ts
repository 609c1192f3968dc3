/**
 * What an annotator's device keeps of what he has seen: a list of paths, so that nothing new is kept unless it is named here.
 * What admins see is other people's, and is never kept.
 */
const CACHED_PATHS: readonly RegExp[] = [
  /^\/api\/overview$/,
  /^\/api\/jobs(\/[0-9a-f]{24})?$/,
  /^\/api\/projects(\/[0-9a-f]{24})?$/,
  /^\/api\/applications$/,
  /^\/api\/payments$/,
  /^\/api\/users\/me$/,
];

/** Whether what stands under a key (an API path with its query) may be kept on the device. */
export const isCacheable = (key: string): boolean => {
  const [path = ''] = key.split('?');
  return CACHED_PATHS.some((kept) => kept.test(path));
};
