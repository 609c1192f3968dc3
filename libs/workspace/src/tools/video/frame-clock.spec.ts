import { describe, expect, it, jest } from '@jest/globals';
import { FrameClock } from './frame-clock.js';

function fakeVideo() {
  const video = document.createElement('video');
  let callback: VideoFrameRequestCallback = () => undefined;
  const sought: number[] = [];
  Object.defineProperty(video, 'currentTime', { get: () => sought.at(-1) ?? 0, set: (time: number) => sought.push(time) });
  Object.assign(video, {
    requestVideoFrameCallback: (next: VideoFrameRequestCallback) => {
      callback = next;
      return 1;
    },
    cancelVideoFrameCallback: () => undefined,
    pause: jest.fn(),
  });
  const present = (mediaTime: number): void =>
    callback(0, { mediaTime, expectedDisplayTime: 0, height: 1, width: 1, presentationTime: 0, presentedFrames: 1 });
  return { video, sought, present };
}

describe('the frame of a video', () => {
  it('is the one whose own time is shown, also at 29.97 frames a second', () => {
    const { video, present } = fakeVideo();
    const fps = 30_000 / 1_001;
    const clock = new FrameClock(video, fps, 800);
    const stop = clock.listen();
    const wrong = Array.from({ length: 800 }, (_, i) => i + 1).filter((frame) => {
      // Files round the times of frames.
      present(Math.round(((frame - 1) / fps) * 1e5) / 1e5);
      return clock.frame !== frame;
    });
    expect(wrong).toEqual([]);
    stop();
  });

  it('is gone to by its middle, and told when it is shown', async () => {
    const { video, sought, present } = fakeVideo();
    const clock = new FrameClock(video, 25, 100);
    clock.listen();
    const told = jest.fn();
    clock.subscribe(told);
    const gone = clock.go(26);
    expect(sought).toEqual([1.02]);
    present(1);
    expect(await gone).toBe(26);
    expect(told).toHaveBeenCalledTimes(1);
    expect(await clock.go(26)).toBe(26);
  });

  it('loses no step when keys come faster than frames', async () => {
    const { video, sought, present } = fakeVideo();
    const clock = new FrameClock(video, 25, 100);
    clock.listen();
    void clock.step(1);
    void clock.step(1);
    const last = clock.step(1);
    expect(sought.at(-1)).toBeCloseTo(3.5 / 25);
    present(3 / 25);
    expect(await last).toBe(4);
  });

  it('stays within the video', () => {
    const { video, sought } = fakeVideo();
    const clock = new FrameClock(video, 25, 100);
    void clock.go(500);
    void clock.go(-3);
    expect(sought.map((time) => Math.round(time * 25 + 0.5))).toEqual([100, 1]);
  });
});
