/** Seconds. */
interface PlayedPart {
  readonly start: number;
  readonly end: number;
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export function nextSpeed(speed: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((each) => each === speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1;
}

export class Player {
  private part: PlayedPart | null = null;
  private repeats = false;
  private frame = 0;

  constructor(readonly media: HTMLMediaElement) {}

  /** @returns a function that stops watching the end of parts */
  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    // `timeupdate` comes four times a second, too late for the end of a short part.
    this.media.addEventListener('play', () => this.watch(), { signal });
    this.media.addEventListener('timeupdate', () => this.check(), { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(this.frame);
      this.media.pause();
    };
  }

  toggle(): void {
    if (!this.media.paused) {
      this.media.pause();
      return;
    }
    if (!this.repeats) this.part = null;
    this.start();
  }

  /** Seeks. A time outside of the part ends it, and playing goes on to the end of the medium. */
  seek(time: number): void {
    if (this.part && (time < this.part.start || time >= this.part.end)) this.part = null;
    const { duration } = this.media;
    this.media.currentTime = Math.max(0, Number.isFinite(duration) ? Math.min(duration, time) : time);
  }

  skip(seconds: number): void {
    this.seek(this.media.currentTime + seconds);
  }

  playPart(part: PlayedPart): void {
    this.part = part;
    this.media.currentTime = part.start;
    this.start();
  }

  /** Repeats a part; null stops that. */
  repeat(part: PlayedPart | null): void {
    this.repeats = part !== null;
    this.part = part;
  }

  private start(): void {
    // The browser may refuse, or a pause may come first: the buttons show that nothing plays.
    void this.media.play().catch(() => undefined);
  }

  private watch(): void {
    cancelAnimationFrame(this.frame);
    const next = (): void => {
      this.check();
      if (!this.media.paused) this.frame = requestAnimationFrame(next);
    };
    this.frame = requestAnimationFrame(next);
  }

  private check(): void {
    const { part, media } = this;
    if (!part || media.paused || media.seeking) return;
    if (media.currentTime < part.end) return;
    if (this.repeats) media.currentTime = part.start;
    else {
      media.pause();
      media.currentTime = part.end;
      this.part = null;
    }
  }
}
