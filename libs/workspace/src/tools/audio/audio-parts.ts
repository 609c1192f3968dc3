import { part } from '../../frame/part.js';

// Most recordings have the server's peaks, and few people ask for suggested segments.
export const DECODING = part(() => import(/* webpackChunkName: 'audio-decode' */ './decode-peaks.js'));
export const SPEECH = part(() => import(/* webpackChunkName: 'audio-speech' */ './speech.js'));
export const TIMES = part(() => import(/* webpackChunkName: 'audio-times' */ './SegmentTimes.js'));
