/** A part of a medium, in seconds. */
export interface PlayedPart {
  readonly start: number;
  readonly end: number;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The speed next to one; the last stays. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((each) => each === speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1;
}

/** Plays a medium, or a part of it once or again and again. */
export class Player {
  private part: PlayedPart | null = null;
  private repeats = false;
  private frame = 0;

  constructor(readonly media: HTMLMediaElement) {}

  /** Watches the end of parts until the returned function is called. */
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

  /** Seeks; what plays on plays to the end of the medium, unless the moment is within the part. */
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

  /** What plays is repeated from now on; null: once. */
  repeat(part: PlayedPart | null): void {
    this.repeats = part !== null;
    this.part = part;
  }

  private start(): void {
    // Refused by the browser, or paused before it began: the buttons show that nothing plays.
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
