import { lazyModule } from '../../frame/lazy-module.js';

// Most recordings have the server's peaks, and few people ask for suggested segments.
export const PEAK_DECODER = lazyModule(() => import(/* webpackChunkName: 'audio-decode' */ './decode-peaks.js'));
export const SPEECH_FINDER = lazyModule(() => import(/* webpackChunkName: 'audio-speech' */ './find-speech.js'));
export const SEGMENT_TIMES = lazyModule(() => import(/* webpackChunkName: 'audio-times' */ './SegmentTimes.js'));
