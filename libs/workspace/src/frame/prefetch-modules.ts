import { type LabelConfig } from '@labelbridge/annotation';
import { PEAK_DECODER, SEGMENT_TIMES, SPEECH_FINDER } from '../tools/audio/lazy.js';
import { type LazyModule } from './lazy-module.js';
import { DONE_CHECK, QUESTIONS, REGIONS } from './lazy.js';
import { partsOfInterface } from './interface-parts.js';

/** Prefetches modules. One that fails is fetched when it is needed. */
export function prefetchModules(config: LabelConfig): void {
  const { tools, questions, regionQuestions } = partsOfInterface(config);
  const wanted: LazyModule<unknown>[] = [REGIONS, DONE_CHECK];
  if (questions.length + regionQuestions.length > 0) wanted.push(QUESTIONS);
  if (tools.some(({ kind }) => kind === 'audio')) wanted.push(PEAK_DECODER, SPEECH_FINDER, SEGMENT_TIMES);
  for (const { load } of wanted) load().catch(() => undefined);
}
