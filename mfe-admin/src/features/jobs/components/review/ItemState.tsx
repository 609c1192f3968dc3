import { Chip, type Tone } from '@labelbridge/ui';
import { type ReviewItem } from '../../api/reviews.js';

const STATES: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  accepted: ['Accepted', 'good'],
  fixed: ['Fixed', 'good'],
  rejected: ['Sent back', 'bad'],
  submitted: ['To review', 'wait'],
  draft: ['Being worked on', 'quiet'],
};

export function ItemState({ item: { state, annotationState } }: { item: Pick<ReviewItem, 'state' | 'annotationState'> }) {
  if (state === 'skipped') return <Chip tone="quiet">Skipped</Chip>;
  const [text, tone] = STATES[annotationState ?? ''] ?? ['Not begun', 'quiet'];
  return <Chip tone={tone}>{text}</Chip>;
}
