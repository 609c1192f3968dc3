import { type LabellingInterface } from '@labelbridge/annotation';
import { DECODING, SPEECH, TIMES } from '../tools/audio/audio-parts.js';
import { type Part } from './part.js';
import { IN_WORDS, QUESTIONS, RULES } from './parts-on-demand.js';
import { partsOf } from './parts.js';

/** Prefetches parts. A part that fails is fetched when it is needed. */
export function fetchParts(config: LabellingInterface): void {
  const { tools, questions, regionQuestions } = partsOf(config);
  const wanted: Part<unknown>[] = [IN_WORDS, RULES];
  if (questions.length + regionQuestions.length > 0) wanted.push(QUESTIONS);
  if (tools.some(({ kind }) => kind === 'audio')) wanted.push(DECODING, SPEECH, TIMES);
  for (const { load } of wanted) load().catch(() => undefined);
}
