import { readFile } from 'node:fs/promises';
import { PALETTE, type Region } from '@labelbridge/annotation';
import { type CreateInterfaceDto } from '../../../modules/work/annotation/dto/interface.dto.js';

export type DemoBatchKey = 'picture' | 'sentence' | 'sound' | 'clip';

export interface DemoItem {
  readonly id: string;
  readonly content: string | Buffer;
  /** Regions by the annotator who submits the job, or their reason to skip the item. */
  readonly work: readonly Region[] | string;
  /** Suggestions of a model, as Label Studio's predictions. */
  readonly predictions?: readonly object[];
}

export interface DemoBatch {
  readonly source: CreateInterfaceDto;
  /** Field of an item's data with its content. */
  readonly field: string;
  readonly secondsPerItem: number;
}

/** Colours that differ from the boxes, which take the first of the palette. */
const OUTLINES = Object.entries({ Road: PALETTE[3], Water: PALETTE[4], Boat: PALETTE[5] })
  .map(([label, color]) => `<Label value="${label}" background="${color}"/>`)
  .join('');

const PICTURE_XML = `<View>
  <Image name="image" value="$image"/>
  <RectangleLabels name="box" toName="image"><Label value="Bus"/><Label value="Person"/><Label value="Sign"/></RectangleLabels>
  <PolygonLabels name="outline" toName="image">${OUTLINES}</PolygonLabels>
</View>`;

const SENTENCE_XML = `<View>
  <Labels name="label" toName="text">
    <Label value="Person"/><Label value="Organisation"/><Label value="Place"/><Label value="Date"/>
  </Labels>
  <Text name="text" value="$text"/>
  <Choices name="tone" toName="text" required="true" title="How does it sound?">
    <Choice value="Positive"/><Choice value="Neutral"/><Choice value="Negative"/>
  </Choices>
</View>`;

const FOLDER = new URL('./items/', import.meta.url);

type ItemLine = Omit<DemoItem, 'content'> & { readonly batch: DemoBatchKey; readonly text?: string };

/** Items of a batch. An item without a text is the file of its name beside `work.jsonl`. */
export async function itemsOf(key: DemoBatchKey): Promise<DemoItem[]> {
  const lines = (await readFile(new URL('work.jsonl', FOLDER), 'utf8')).trim().split('\n');
  const items = lines.map((line): ItemLine => JSON.parse(line)).filter(({ batch }) => batch === key);
  const contentOf = ({ id, text }: ItemLine) => text ?? readFile(new URL(id, FOLDER));
  return Promise.all(items.map(async (item) => ({ ...item, content: await contentOf(item) })));
}

/** Batches of the demo, one for each tool. All media are our own, drawn or synthesised. */
export const DEMO_BATCHES: Readonly<Record<DemoBatchKey, DemoBatch>> = {
  picture: { source: { xml: PICTURE_XML }, field: 'image', secondsPerItem: 90 },
  sentence: { source: { xml: SENTENCE_XML }, field: 'text', secondsPerItem: 45 },
  sound: { source: { template: 'transcript' }, field: 'audio', secondsPerItem: 180 },
  clip: { source: { template: 'tracks' }, field: 'video', secondsPerItem: 300 },
};
