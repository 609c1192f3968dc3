import { afterEach, describe, expect, it } from '@jest/globals';
import { nextSpeed, Player } from './player.js';

function fakeMedia() {
  const media = document.createElement('audio');
  let paused = true;
  Object.defineProperty(media, 'paused', { get: () => paused });
  Object.defineProperty(media, 'duration', { value: 10 });
  let time = 0;
  Object.defineProperty(media, 'currentTime', { get: () => time, set: (value: number) => (time = value) });
  Object.defineProperty(media, 'seeking', { value: false });
  media.play = () => {
    paused = false;
    return Promise.resolve();
  };
  media.pause = () => {
    paused = true;
  };
  const playTo = (value: number): void => {
    time = value;
    media.dispatchEvent(new Event('timeupdate'));
  };
  return { media, playTo };
}

describe('the player', () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  it('stops at the end of a part', () => {
    const { media, playTo } = fakeMedia();
    const player = new Player(media);
    stop = player.listen();
    player.playPart({ start: 2, end: 3 });
    expect([media.currentTime, media.paused]).toEqual([2, false]);
    playTo(2.9);
    expect(media.paused).toBe(false);
    playTo(3.1);
    expect([media.currentTime, media.paused]).toEqual([3, true]);
    player.toggle();
    playTo(9);
    expect(media.paused).toBe(false);
  });

  it('repeats a part until it is told otherwise', () => {
    const { media, playTo } = fakeMedia();
    const player = new Player(media);
    stop = player.listen();
    player.repeat({ start: 2, end: 3 });
    player.playPart({ start: 2, end: 3 });
    playTo(3.1);
    expect([media.currentTime, media.paused]).toEqual([2, false]);
    player.repeat(null);
    playTo(3.1);
    expect([media.currentTime, media.paused]).toEqual([3.1, false]);
  });

  it('seeks within the recording, and leaves a part that it seeks out of', () => {
    const { media, playTo } = fakeMedia();
    const player = new Player(media);
    stop = player.listen();
    player.skip(-5);
    expect(media.currentTime).toBe(0);
    player.seek(99);
    expect(media.currentTime).toBe(10);
    player.playPart({ start: 2, end: 3 });
    player.seek(5);
    playTo(6);
    expect(media.paused).toBe(false);
  });

  it('has some speeds', () => {
    expect([nextSpeed(1, 1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([1.25, 2, 0.5]);
  });
});
