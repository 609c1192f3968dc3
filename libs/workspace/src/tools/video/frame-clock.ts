/** Wait for a frame after a seek. Without one, the seek ended on the shown frame. */
const SETTLED_AFTER_MS = 250;

/**
 * Browsers tell neither rate nor frame of a video: the rate comes from the server, the frame from `requestVideoFrameCallback`. Frames count
 * from 1.
 */
export class FrameClock {
  frame = 1;
  private target: number | null = null;
  private handle = 0;
  private settle: (frame: number) => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly video: HTMLVideoElement,
    /** Frames per second. */
    readonly fps: number,
    /** Number of frames; 0 if unknown. */
    readonly count: number,
  ) {}

  /** @returns a function that stops it */
  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const next = (): void => {
      this.handle = this.video.requestVideoFrameCallback((_now, { mediaTime }) => {
        this.show(Math.round(mediaTime * this.fps) + 1);
        next();
      });
    };
    // Browsers without the callback: the frame at the present time.
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

  /** Seeks to the middle of a frame, because times at its edge are rounded to either side. @returns the shown frame */
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

  /** Fast keys lose no steps. */
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
