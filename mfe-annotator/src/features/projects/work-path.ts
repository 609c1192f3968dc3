/** The tasks of a project, on the tab of its modality where it has one. */
export function workPath({ _id, modality }: { _id: string; modality: string | null }): string {
  const address = new URLSearchParams({ ...(modality ? { tab: modality } : {}), project: _id });
  return `/dashboard/tasks?${address.toString()}`;
}
