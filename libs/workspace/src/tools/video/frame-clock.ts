/** Where no frame comes after a seek: it ended on the frame that is shown already. */
const SETTLED_AFTER_MS = 250;

/**
 * Which frame a video shows. A browser tells neither a video's rate nor its frame: the rate comes from the server, the frame from
 * `requestVideoFrameCallback`, whose `mediaTime` is the shown frame's own time. Frames count from 1.
 */
export class FrameClock {
  frame = 1;
  /** The frame that is being gone to. */
  private target: number | null = null;
  private handle = 0;
  private settle: (frame: number) => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly video: HTMLVideoElement,
    /** Frames a second. */
    readonly fps: number,
    /** The number of frames; 0 where it is not known. */
    readonly count: number,
  ) {}

  /** Follows the video until the returned function is called. */
  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const next = (): void => {
      this.handle = this.video.requestVideoFrameCallback((_now, { mediaTime }) => {
        this.show(Math.round(mediaTime * this.fps) + 1);
        next();
      });
    };
    // Browsers without the callback: the frame at the time that was sought.
    const guess = (): void => this.show(Math.floor(this.video.currentTime * this.fps + 1e-3) + 1);
    if ('requestVideoFrameCallback' in this.video) next();
    else for (const name of ['seeked', 'timeupdate']) HTMLMediaElement.prototype.addEventListener.call(this.video, name, guess, { signal });
    return () => {
      stop.abort();
      this.video.cancelVideoFrameCallback?.(this.handle);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Pauses and goes to a frame: to its middle, because times at its edge are rounded to either side. @returns the frame that is shown
   * when it is over, another where a later call came before it was reached
   */
  go(frame: number): Promise<number> {
    const to = Math.max(1, this.count > 0 ? Math.min(this.count, frame) : frame);
    this.video.pause();
    if (to === this.frame && this.target === null) return Promise.resolve(to);
    this.settle(this.frame);
    this.target = to;
    return new Promise((resolve) => {
      const onSeeked = (): void => {
        timer = setTimeout(() => done(), SETTLED_AFTER_MS);
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = (): void => {
        clearTimeout(timer);
        this.video.removeEventListener('seeked', onSeeked);
        this.settle = () => undefined;
        this.target = null;
        resolve(this.frame);
      };
      this.settle = (shown) => {
        if (shown === to || this.target !== to) done();
      };
      this.video.addEventListener('seeked', onSeeked);
      this.video.currentTime = (to - 0.5) / this.fps;
    });
  }

  /** Steps from the frame that is being gone to: keys that come faster than frames lose none. */
  step(by: number): Promise<number> {
    return this.go((this.target ?? this.frame) + by);
  }

  private show(frame: number): void {
    const shown = this.count > 0 ? Math.min(this.count, frame) : frame;
    if (shown !== this.frame) {
      this.frame = shown;
      for (const listener of this.listeners) listener();
    }
    this.settle(shown);
  }
}
