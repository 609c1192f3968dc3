import { expect, it } from '@jest/globals';
import { RESERVED_HOTKEYS } from '@labelbridge/annotation';
import { type Keys } from '../frame/use-keys.js';
import { audioKeys } from './audio/audio-keys.js';
import { videoKeys } from './video/video-keys.js';

const nothing = () => undefined;
const TOOLS: readonly (readonly [string, Keys])[] = [
  [
    'audio',
    audioKeys({
      player: null,
      zoom: nothing,
      segments: [],
      current: undefined,
      readOnly: false,
      steps: { add: nothing, resize: nothing, suggest: nothing },
      begin: nothing,
      end: nothing,
      play: nothing,
      select: nothing,
      toggleLoop: nothing,
    }),
  ],
  [
    'video',
    videoKeys({
      player: null,
      clock: null,
      readOnly: false,
      zoom: nothing,
      fit: nothing,
      place: nothing,
      begin: nothing,
      end: nothing,
      toggleKey: nothing,
      goToKey: nothing,
      nudge: nothing,
    }),
  ],
];

it.each(TOOLS)('no label can have a key that the %s tool uses itself', (_tool, keys) => {
  const forLabels = Object.keys(keys).filter((key) => /^(Shift\+)?[a-z0-9]$/.test(key));
  expect(RESERVED_HOTKEYS).toEqual(expect.arrayContaining(forLabels));
});
