import { type KeyboardEvent, useMemo } from 'react';
import { type LabelConfig, type ObjectDef } from '@labelbridge/annotation';
import { MEDIA_KINDS, type MediaKind } from '@labelbridge/contracts';
import { ItemView, LabelBar, useFix, useMarking, type WorkItem } from '@labelbridge/workspace';
import audio from '../../samples/audio.mp3';
import picture from '../../samples/picture.svg';
import video from '../../samples/video.webm';
import styles from './interface.module.css';

const NOTHING = new Map<string, never>();

/** Keeps Enter in a field of the preview from submitting the form around it. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Shows an interface as annotators see it, on a sample item. It is the real tool, but nothing is stored. */
export default function InterfacePreview({ config, sample }: { config: LabelConfig; sample: Readonly<Record<string, unknown>> }) {
  const parts = config.controls.map(({ tag, name }) => `${tag} ${name}`).join();
  return (
    <section className={styles.preview} aria-label="Preview" onKeyDown={keepEnter}>
      <h3>Preview</h3>
      <p>As annotators see it. Try it: nothing is saved.</p>
      <Tried key={parts} config={config} sample={sample} />
    </section>
  );
}

function Tried({ config, sample }: { config: LabelConfig; sample: Readonly<Record<string, unknown>> }) {
  const item = useMemo(() => sampleItem(config, sample), [config, sample]);
  const { regions, change } = useFix([]);
  const marking = useMarking(config, regions, false, change);
  return (
    <div className={styles.screen}>
      <ItemView
        config={config}
        item={item}
        regions={regions}
        suggestions={NOTHING}
        marks={NOTHING}
        marking={marking}
        readOnly={false}
        dataSaver={false}
        onStep={change}
      />
      <LabelBar config={config} marking={marking} />
    </div>
  );
}

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
function sampleItem({ objects }: LabelConfig, given: Readonly<Record<string, unknown>>): WorkItem {
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
