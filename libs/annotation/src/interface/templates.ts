import { controlOf, interfaceOf, labelsNamed, objectOf } from './build-interface.js';
import { type LabelConfig } from './label-config.js';

type Modality = 'text' | 'image' | 'audio' | 'video';

/** Names and labels are placeholders. */
export interface Template {
  readonly id: string;
  readonly modality: Modality;
  readonly title: string;
  readonly description: string;
  readonly config: LabelConfig;
  /** Item for the preview; the screen adds the media. */
  readonly sample: Readonly<Record<string, unknown>>;
}

const IMAGE = objectOf('image', 'image', '$image');
const TEXT = objectOf('text', 'text', '$text');
const AUDIO = objectOf('audio', 'audio', '$audio');
const VIDEO = objectOf('video', 'video', '$video');
const PAIR = [objectOf('text', 'prompt', '$prompt'), objectOf('text', 'answer-a', '$a'), objectOf('text', 'answer-b', '$b')];
const question = (title: string, more: Record<string, string> = {}) => ({ extra: { title, ...more } });

export const TEMPLATES = [
  {
    id: 'boxes',
    modality: 'image',
    title: 'Boxes',
    description: 'Boxes around things in a picture.',
    config: interfaceOf([IMAGE], [controlOf('rectanglelabels', 'box', 'image', { labels: labelsNamed('Car', 'Person', 'Sign') })]),
    sample: { image: '' },
  },
  {
    id: 'polygons',
    modality: 'image',
    title: 'Polygons',
    description: 'Outlines of things in a picture.',
    config: interfaceOf([IMAGE], [controlOf('polygonlabels', 'outline', 'image', { labels: labelsNamed('Road', 'House', 'Water') })]),
    sample: { image: '' },
  },
  {
    id: 'points',
    modality: 'image',
    title: 'Points',
    description: 'Points on a picture, such as joints or corners.',
    config: interfaceOf([IMAGE], [controlOf('keypointlabels', 'point', 'image', { labels: labelsNamed('Eye', 'Nose', 'Mouth') })]),
    sample: { image: '' },
  },
  {
    id: 'brush',
    modality: 'image',
    title: 'Brush',
    description: 'Areas of a picture, pixel by pixel.',
    config: interfaceOf([IMAGE], [controlOf('brushlabels', 'area', 'image', { labels: labelsNamed('Sky', 'Ground') })]),
    sample: { image: '' },
  },
  {
    id: 'image-choices',
    modality: 'image',
    title: 'Picture classification',
    description: 'One class for each picture.',
    config: interfaceOf(
      [IMAGE],
      [
        controlOf('choices', 'class', 'image', {
          labels: labelsNamed('Good', 'Blurred', 'Empty'),
          required: true,
          ...question('What is the picture?'),
        }),
      ],
    ),
    sample: { image: '' },
  },
  {
    id: 'spans',
    modality: 'text',
    title: 'Span labels',
    description: 'Names, places and other parts of a text.',
    config: interfaceOf([TEXT], [controlOf('labels', 'label', 'text', { labels: labelsNamed('Person', 'Organisation', 'Place', 'Date') })]),
    sample: { text: 'Adé Okafor joined the Central Bank of Nigeria in Lagos on Friday.' },
  },
  {
    id: 'relations',
    modality: 'text',
    title: 'Relations',
    description: 'Parts of a text, and how they relate.',
    config: interfaceOf(
      [TEXT],
      [
        controlOf('labels', 'label', 'text', { labels: labelsNamed('Person', 'Organisation', 'Place') }),
        controlOf('relations', 'relations', [], { labels: labelsNamed('works for', 'located in') }),
      ],
    ),
    sample: { text: 'Adé Okafor joined the Central Bank of Nigeria in Lagos.' },
  },
  {
    id: 'classification',
    modality: 'text',
    title: 'Text classification',
    description: 'One or more classes for each text.',
    config: interfaceOf(
      [TEXT],
      [
        controlOf('choices', 'class', 'text', {
          labels: labelsNamed('Positive', 'Neutral', 'Negative'),
          required: true,
          ...question('How does it sound?'),
        }),
      ],
    ),
    sample: { text: 'The market was full, and the tomatoes were fresh.' },
  },
  {
    id: 'sentiment-spans',
    modality: 'text',
    title: 'Sentiment with spans',
    description: 'How a text sounds, and the parts that make it so.',
    config: interfaceOf(
      [TEXT],
      [
        controlOf('labels', 'part', 'text', { labels: labelsNamed('Praise', 'Complaint', 'Request') }),
        controlOf('choices', 'sentiment', 'text', {
          labels: labelsNamed('Positive', 'Neutral', 'Negative'),
          required: true,
          ...question('How does it sound?'),
        }),
      ],
    ),
    sample: { text: 'The rider was polite, but the food came cold. Please send a new one.' },
  },
  {
    id: 'ratings',
    modality: 'text',
    title: 'Ratings',
    description: 'Stars for each text.',
    config: interfaceOf(
      [TEXT],
      [controlOf('rating', 'rating', 'text', { required: true, ...question('How clear is it?', { maxRating: '5' }) })],
    ),
    sample: { text: 'Bring the form to the office before noon.' },
  },
  {
    id: 'pairwise',
    modality: 'text',
    title: 'Pairwise preference',
    description: 'Which of two answers is better.',
    config: interfaceOf(PAIR, [
      controlOf('pairwise', 'better', ['answer-a', 'answer-b'], { required: true, ...question('Which answer is better?') }),
    ]),
    sample: {
      prompt: 'Explain compound interest to a trader in Balogun market.',
      a: 'Your gain earns too: ₦10,000 at 10 % is ₦11,000 after a year and ₦12,100 after two.',
      b: 'It is when the bank gives you money.',
    },
  },
  {
    id: 'preference-reasons',
    modality: 'text',
    title: 'Preference with reasons',
    description: 'Which of two answers is better, and why.',
    config: interfaceOf(PAIR, [
      controlOf('pairwise', 'better', ['answer-a', 'answer-b'], { required: true, ...question('Which answer is better?') }),
      controlOf('choices', 'reasons', 'prompt', {
        labels: labelsNamed('More correct', 'More complete', 'Clearer', 'Better language', 'Safer'),
        multiple: true,
        required: true,
        ...question('What makes it better?'),
      }),
      controlOf('textarea', 'why', 'prompt', { ...question('Why, in your own words', { rows: '3' }) }),
    ]),
    sample: {
      prompt: 'How do I register a business name?',
      a: 'Search for the name on the site of the Corporate Affairs Commission, reserve it, then fill in the form and pay the fee.',
      b: 'Go to any office and ask them.',
    },
  },
  {
    id: 'ranking',
    modality: 'text',
    title: 'Ranking',
    description: 'Several answers, best first.',
    config: interfaceOf(
      [objectOf('text', 'prompt', '$prompt'), objectOf('list', 'answers', '$answers')],
      [controlOf('ranker', 'order', 'answers', { required: true, ...question('Best answer first') })],
    ),
    sample: {
      prompt: 'How do I keep yams fresh?',
      answers: [
        { id: 'a', title: 'Answer A', body: 'Keep them dry, in the shade.' },
        { id: 'b', title: 'Answer B', body: 'Wash them every day.' },
        { id: 'c', title: 'Answer C', body: 'Hang them in a barn.' },
      ],
    },
  },
  {
    id: 'free-text',
    modality: 'text',
    title: 'Free text',
    description: 'A text in answer to a text: translation, summary, correction.',
    config: interfaceOf(
      [TEXT],
      [controlOf('textarea', 'answer', 'text', { required: true, ...question('Translate into Yoruba', { rows: '4' }) })],
    ),
    sample: { text: 'Good morning. How was the journey?' },
  },
  {
    id: 'transcript',
    modality: 'audio',
    title: 'Transcript with speakers',
    description: 'Segments of a recording: who speaks, and what they say.',
    config: interfaceOf(
      [AUDIO],
      [
        controlOf('labels', 'speaker', 'audio', { labels: labelsNamed('Speaker 1', 'Speaker 2', 'Noise') }),
        controlOf('textarea', 'transcript', 'audio', { perRegion: true, ...question('What is said', { rows: '2' }) }),
      ],
    ),
    sample: { audio: '' },
  },
  {
    id: 'transcript-translation',
    modality: 'audio',
    title: 'Transcript with translation',
    description: 'Segments of a recording: who speaks, what they say, and what it means in another language.',
    config: interfaceOf(
      [AUDIO],
      [
        controlOf('labels', 'speaker', 'audio', { labels: labelsNamed('Speaker 1', 'Speaker 2', 'Noise') }),
        controlOf('textarea', 'transcript', 'audio', { perRegion: true, ...question('What is said', { rows: '2' }) }),
        controlOf('textarea', 'translation', 'audio', { perRegion: true, ...question('In English', { rows: '2' }) }),
      ],
    ),
    sample: { audio: '' },
  },
  {
    id: 'tracks',
    modality: 'video',
    title: 'Video tracks',
    description: 'Boxes that follow things through a video, with interpolation between keyframes.',
    config: interfaceOf(
      [VIDEO],
      [controlOf('videorectangle', 'box', 'video'), controlOf('labels', 'label', 'video', { labels: labelsNamed('Car', 'Bus', 'Person') })],
    ),
    sample: { video: '' },
  },
  {
    id: 'time-ranges',
    modality: 'video',
    title: 'Time ranges',
    description: 'From which frame to which something happens.',
    config: interfaceOf([VIDEO], [controlOf('timelinelabels', 'event', 'video', { labels: labelsNamed('Traffic jam', 'Crossing') })]),
    sample: { video: '' },
  },
] as const satisfies readonly Template[];

/** Text also fits an interface without media. */
export function fitsModality(config: LabelConfig, modality: Modality): boolean {
  return modality === modalityOf(config) || config.objects.some(({ kind }) => kind === modality);
}

/** First medium, else text. */
export function modalityOf({ objects }: LabelConfig): Modality {
  for (const { kind } of objects) if (kind === 'image' || kind === 'audio' || kind === 'video') return kind;
  return 'text';
}
