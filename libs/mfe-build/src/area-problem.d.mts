/** @returns the first broken rule of a manifest, with its field; undefined if there is none. @param others manifests of the other areas */
export function areaProblem(
  manifest: unknown,
  folder: string,
  others?: readonly { readonly folder: string; readonly devPort?: unknown; readonly paths?: unknown }[],
): string | undefined;
