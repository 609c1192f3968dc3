import { type LabelConfig } from '@labelbridge/annotation';
import { LIMITS } from '@labelbridge/contracts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { storedInterface } from '../../../shared/stored-interface.js';

export interface InterfaceVersion {
  readonly _id: string;
  readonly version: number;
  readonly config: LabelConfig;
  /** Label Studio's labeling config. */
  readonly xml: string;
}

const keyOf = (projectId: string): string => `/api/projects/${projectId}/interfaces`;

const toVersion = ({ _id, version, config, xml }: { _id: string; version: number; config: unknown; xml: string }): InterfaceVersion => ({
  _id,
  version,
  config: storedInterface(config),
  xml,
});

async function fetchVersions(id: string): Promise<InterfaceVersion[]> {
  const versions: InterfaceVersion[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: LIMITS.pageMax, ...(cursor === null ? {} : { cursor }) };
    const { data, page } = await answer(api.GET('/api/projects/{id}/interfaces', { params: { path: { id }, query } }));
    versions.push(...data.map(toVersion));
    cursor = page.next;
  } while (cursor !== null);
  return versions;
}

/** Fetches the versions of a project's labelling interface, the newest first; undefined fetches nothing. */
export const useInterfaces = (projectId: string | undefined) =>
  useResource(projectId ? keyOf(projectId) : null, () => fetchVersions(projectId ?? ''));

/** Saves a new version. @returns its id */
export async function createInterface(projectId: string, config: LabelConfig): Promise<string> {
  const { data } = await answer(
    api.POST('/api/projects/{id}/interfaces', { params: { path: { id: projectId } }, body: { config: { ...config } } }),
  );
  void refreshData(keyOf(projectId));
  return data._id;
}
