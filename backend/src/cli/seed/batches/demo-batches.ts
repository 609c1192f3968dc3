import { readFile } from 'node:fs/promises';
import { PALETTE, type Region, writeResults } from '@labelbridge/annotation';
import { type CreateInterfaceDto } from '../../../modules/annotation/dto/interface.dto.js';
import { clipTracks } from './clip-scene.js';
import { DRAWINGS, pictureOf, regionsOfDrawing } from './pictures.js';
import { type Utterance, record } from './sounds.js';
import { SENTENCES, regionsOfSentence } from './texts.js';

export type DemoBatchKey = 'picture' | 'sentence' | 'sound' | 'clip';

/** An item of the demo, and what the annotator of the submitted job makes of it. */
export interface DemoItem {
  readonly id: string;
  /** Shown as it is, or a file. */
  readonly content: string | Buffer;
  /** Regions, or the reason why they skip it. */
  readonly work: readonly Region[] | string;
  /** What a model suggests, as Label Studio's predictions. */
  readonly predictions?: readonly object[];
}

export interface DemoBatch {
  readonly source: CreateInterfaceDto;
  /** The field of an item's data that its content is in. */
  readonly field: string;
  readonly secondsPerItem: number;
  readonly items: () => Promise<readonly DemoItem[]>;
}

/** Colours that the boxes, which take the first of the palette, do not have. */
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

/** What the annotators overlooked, for the reviewer to find. */
const OVERLOOKED = ['trader', 'walker'];
const SKIPPED = { id: 'pcm-3', reason: 'It is not clear whether “Yaba” is where they live or where they meet.' };
const SUGGESTED = 'pcm-1';

const pictures = (): Promise<DemoItem[]> =>
  Promise.all(
    DRAWINGS.map(async (drawing) => ({ id: drawing.name, content: await pictureOf(drawing), work: regionsOfDrawing(drawing, OVERLOOKED) })),
  );

const sentences = async (): Promise<DemoItem[]> =>
  SENTENCES.map((sentence) => {
    const regions = regionsOfSentence(sentence);
    const suggestion = { model_version: 'demo-names-1', score: 0.71, result: writeResults(regions.slice(0, 2)) };
    return {
      id: sentence.id,
      content: sentence.text,
      work: sentence.id === SKIPPED.id ? SKIPPED.reason : regions,
      ...(sentence.id === SUGGESTED && { predictions: [suggestion] }),
    };
  });

const CONVERSATIONS: readonly { readonly id: string; readonly said: readonly Utterance[] }[] = [
  {
    id: 'greeting.wav',
    said: [
      { voice: 'low', text: 'Ẹ káàárọ̀, mà.' },
      { voice: 'high', text: 'Ẹ káàárọ̀. Ṣé dáadáa ni?' },
      { voice: 'low', text: 'A dúpẹ́. Ọjà ńkọ́?' },
      { voice: 'high', text: 'Ọjà ń lọ dáadáa.' },
    ],
  },
  {
    id: 'at-the-stop.wav',
    said: [
      { voice: 'high', text: 'How far? You don chop?' },
      { voice: 'horn', text: '' },
      { voice: 'low', text: 'I never chop o. I dey come.' },
    ],
  },
];
const SPEAKERS = { low: 'Speaker 1', high: 'Speaker 2', horn: 'Noise' } as const;

const sounds = async (): Promise<DemoItem[]> =>
  CONVERSATIONS.map(({ id, said }) => {
    const { wav, times } = record(said);
    const work = times.map(({ start, end }, place): Region => {
      const { voice = 'horn', text = '' } = said[place] ?? {};
      const segment: Region = {
        id: `segment-${place + 1}`,
        from: 'speaker',
        to: 'audio',
        type: 'labels',
        labels: [SPEAKERS[voice]],
        shape: { t: 'segment', start, end },
      };
      return text ? { ...segment, fields: { transcript: { type: 'textarea', key: 'text', value: [text] } } } : segment;
    });
    return { id, content: wav, work };
  });

const clips = async (): Promise<DemoItem[]> => [
  { id: 'street.mp4', content: await readFile(new URL('./clip.mp4', import.meta.url)), work: clipTracks(OVERLOOKED) },
];

/** The batches of the demo, one for each tool. All media are of our own making: drawn, synthesised, or made by `demo:clip`. */
export const DEMO_BATCHES: Readonly<Record<DemoBatchKey, DemoBatch>> = {
  picture: { source: { xml: PICTURE_XML }, field: 'image', secondsPerItem: 90, items: pictures },
  sentence: { source: { xml: SENTENCE_XML }, field: 'text', secondsPerItem: 45, items: sentences },
  sound: { source: { template: 'transcript' }, field: 'audio', secondsPerItem: 180, items: sounds },
  clip: { source: { template: 'tracks' }, field: 'video', secondsPerItem: 300, items: clips },
};
