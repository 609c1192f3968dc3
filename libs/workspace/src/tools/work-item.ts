import { mediumOfReference } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { type MediaLinks, type WorkItem } from './tool.js';

type Medium = Schemas['MediumLinkDto'];

function measuresOf({ width, height, duration, fps, frames }: Medium): Partial<WorkItem> {
  return {
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(duration !== null && { duration }),
    ...(fps !== null && { fps }),
    ...(frames !== null && { frames }),
  };
}

function linksOf({ url, size, width, renditions, peaksUrl, overviewUrl, fragmentsUrl }: Medium): MediaLinks {
  const fileOf = (file: { url: string; size: number; width: number | null }) => ({
    url: file.url,
    bytes: file.size,
    ...(file.width !== null && { width: file.width }),
  });
  return {
    files: [...renditions.map(fileOf), fileOf({ url, size, width })],
    ...(peaksUrl !== null && { peaks: peaksUrl }),
    ...(overviewUrl !== null && { overview: overviewUrl }),
    ...(fragmentsUrl !== null && { fragments: fragmentsUrl }),
  };
}

/** Fields name media of ours (`media:<id>`) or have addresses of files elsewhere. The measures are the first medium's. */
export function workItemOf({ _id, data: fields, bytes, media }: Schemas['ItemDto']): WorkItem {
  const data: Record<string, unknown> = { ...fields };
  const byId = new Map(media.map((medium) => [medium._id, medium]));
  const links = Object.entries(data).flatMap(([field, value]): [string, MediaLinks][] => {
    if (typeof value !== 'string') return [];
    const medium = byId.get(mediumOfReference(value) ?? '');
    if (medium) return [[field, linksOf(medium)]];
    return /^(https?:|\/|blob:)\S+$/.test(value) ? [[field, { files: [{ url: value, bytes }] }]] : [];
  });
  const [first] = media;
  return { id: _id, data, ...(first && measuresOf(first)), media: Object.fromEntries(links) };
}
