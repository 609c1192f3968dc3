import { type Region } from '@labelbridge/annotation';

/** A sentence of our own, the parts that are to be labelled, and how it sounds. */
interface Sentence {
  readonly id: string;
  readonly text: string;
  readonly parts: readonly (readonly [part: string, label: 'Person' | 'Organisation' | 'Place' | 'Date'])[];
  readonly tone: 'Positive' | 'Neutral' | 'Negative';
}

/** Sentences in Yoruba and in Nigerian Pidgin. */
export const SENTENCES: readonly Sentence[] = [
  {
    id: 'yo-1',
    text: 'Adé ra bàtà tuntun ní ọjà Balógun ní ọjọ́ Sátidé.',
    parts: [
      ['Adé', 'Person'],
      ['ọjà Balógun', 'Place'],
      ['ọjọ́ Sátidé', 'Date'],
    ],
    tone: 'Neutral',
  },
  {
    id: 'pcm-1',
    text: 'Light don go since morning for Surulere, and NEPA no talk anything.',
    parts: [
      ['morning', 'Date'],
      ['Surulere', 'Place'],
      ['NEPA', 'Organisation'],
    ],
    tone: 'Negative',
  },
  { id: 'yo-2', text: 'Mo dúpẹ́ lọ́wọ́ Fúnmi; oúnjẹ náà dùn gan-an.', parts: [['Fúnmi', 'Person']], tone: 'Positive' },
  {
    id: 'pcm-2',
    text: 'The jollof wey Mama Sade cook for Enugu yesterday sweet well well!',
    parts: [
      ['Mama Sade', 'Person'],
      ['Enugu', 'Place'],
      ['yesterday', 'Date'],
    ],
    tone: 'Positive',
  },
  {
    id: 'yo-3',
    text: 'Bọ́ọ̀sì náà kò tètè dé sí Ìbàdàn lánàá.',
    parts: [
      ['Ìbàdàn', 'Place'],
      ['lánàá', 'Date'],
    ],
    tone: 'Negative',
  },
  {
    id: 'pcm-3',
    text: 'Chidi dey come Lagos tomorrow; him go stay with Mama Bola for Yaba.',
    parts: [
      ['Chidi', 'Person'],
      ['Lagos', 'Place'],
      ['tomorrow', 'Date'],
      ['Mama Bola', 'Person'],
      ['Yaba', 'Place'],
    ],
    tone: 'Neutral',
  },
];

/** What an annotator marks in a sentence, and how they say it sounds. */
export const regionsOfSentence = ({ id, text, parts, tone }: Sentence): Region[] => [
  ...parts.map(([part, label], place): Region => {
    const start = text.indexOf(part);
    if (start < 0) throw new Error(`“${part}” is not in “${text}”`);
    const shape = { t: 'span' as const, start, end: start + part.length, text: part };
    return { id: `${id}-${place + 1}`, from: 'label', to: 'text', type: 'labels', labels: [label], shape };
  }),
  {
    id: `${id}-tone`,
    from: 'tone',
    to: 'text',
    type: 'choices',
    labels: [],
    shape: { t: 'none' },
    answer: { key: 'choices', value: [tone] },
  },
];
