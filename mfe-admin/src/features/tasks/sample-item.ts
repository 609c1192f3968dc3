import { type LabellingInterface, type ObjectDef } from '@labelbridge/annotation';
import { MEDIA_KINDS, type MediaKind } from '@labelbridge/contracts';
import { type WorkItem } from '@labelbridge/workspace';
import audio from './samples/audio.mp3';
import picture from './samples/picture.svg';
import video from './samples/video.webm';

/** Sample files made for this product, fetched only with the preview. Sizes in bytes, pixels, seconds and frames per second. */
const MEDIA: Readonly<Record<MediaKind, { readonly url: string; readonly bytes: number } & Partial<WorkItem>>> = {
  image: { url: picture, bytes: 1_500, width: 640, height: 420 },
  audio: { url: audio, bytes: 12_393, duration: 6 },
  video: { url: video, bytes: 4_091, width: 320, height: 180, duration: 5, fps: 25, frames: 125 },
};
const TEXT = 'Adé Okafor joined the Central Bank of Nigeria in Lagos on Friday.';
const LIST = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), title: `Answer ${name}`, body: 'One of the answers.' }));

const mediaKindOf = ({ kind }: ObjectDef): MediaKind | undefined => MEDIA_KINDS.find((each) => each === kind);

/**
 * Builds an item for trying an interface.
 *
 * @param given known data by field; other fields get a text, a list or a medium, as the interface shows them
 */
export function sampleItem({ objects }: LabellingInterface, given: Readonly<Record<string, unknown>>): WorkItem {
  const shown = objects.filter(({ value }) => value.startsWith('$')).map((object) => ({ object, field: object.value.slice(1) }));
  const media = shown.flatMap(({ object, field }) => {
    const kind = mediaKindOf(object);
    return kind ? [{ field, ...MEDIA[kind] }] : [];
  });
  const [first] = media;
  const { url: _url, bytes: _bytes, field: _field, ...measures } = first ?? {};
  return {
    id: 'sample',
    data: Object.fromEntries(
      shown.map(({ object, field }) => [
        field,
        media.find((medium) => medium.field === field)?.url ?? (given[field] || (object.kind === 'list' ? LIST : TEXT)),
      ]),
    ),
    ...measures,
    media: Object.fromEntries(media.map(({ field, url, bytes }) => [field, { files: [{ url, bytes }] }])),
  };
}
