import { listenToGestures, type LivePart } from './gestures.js';
import { colorsOf, paintTimeline, type TimelineColors } from './paint.js';
import { type TimelinePart } from './timeline-parts.js';
import { endOf, firstView, following, resized, showing, zoomed, type TimeView } from './time-view.js';

/** Read at each drawing. */
export interface TimelineSource {
  readonly parts: readonly TimelinePart[];
  readonly selected: string | null;
  readonly draws: boolean;
  readonly readOnly: boolean;
  readonly liveColor: string;
  readonly begun: number | null;
  readonly marks?: readonly number[];
  readonly waveform: { readonly level: (from: number, to: number) => number; readonly need: (from: number, to: number) => void } | null;
  readonly onTap: (time: number, id: string | null) => void;
  readonly onCreate: (start: number, end: number) => void;
  readonly onChange: (id: string, start: number, end: number) => void;
}

/** Recordings have a waveform; ranges and keyframes of a video do not. */
export class Timeline {
  private view: TimeView;
  private height = 1;
  private frame = 0;
  private live: LivePart | null = null;
  private colors: TimelineColors;
  private readonly canvas = document.createElement('canvas');
  private readonly stop = new AbortController();
  private readonly observer = new ResizeObserver(() => this.resize());

  constructor(
    private readonly host: HTMLElement,
    private readonly media: HTMLMediaElement,
    duration: number,
    private readonly source: () => TimelineSource,
  ) {
    this.canvas.setAttribute('aria-hidden', 'true');
    host.append(this.canvas);
    this.view = firstView(duration, Math.max(1, host.clientWidth));
    this.colors = colorsOf(host);
    const { signal } = this.stop;
    const stopGestures = listenToGestures(host, {
      view: () => this.view,
      onView: (view) => this.setView(view),
      parts: () => this.source().parts,
      selected: () => this.source().selected,
      draws: () => this.source().draws,
      edits: () => !this.source().readOnly,
      onLive: (live) => {
        this.live = live;
        this.refresh();
      },
      onTap: (time, id) => this.source().onTap(time, id),
      onDrawn: ({ id, start, end }) => (id === null ? this.source().onCreate(start, end) : this.source().onChange(id, start, end)),
    });
    signal.addEventListener('abort', stopGestures);
    media.addEventListener('seeked', () => this.setView(following(this.view, media.currentTime)), { signal });
    for (const name of ['play', 'pause', 'timeupdate']) media.addEventListener(name, () => this.refresh(), { signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener(
      'change',
      () => {
        this.colors = colorsOf(this.host);
        this.refresh();
      },
      { signal },
    );
    this.observer.observe(host);
    this.resize();
  }

  destroy(): void {
    this.stop.abort();
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  refresh(): void {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  zoom(factor: number): void {
    const x = (this.media.currentTime - this.view.from) * this.view.scale;
    this.setView(x >= 0 && x <= this.view.width ? zoomed(this.view, factor, x) : zoomed(this.view, factor));
  }

  show(start: number, end: number): void {
    this.setView(showing(this.view, start, end));
  }

  seen(): { from: number; to: number } {
    return { from: this.view.from, to: endOf(this.view) };
  }

  private setView(view: TimeView): void {
    this.view = view;
    this.refresh();
  }

  private resize(): void {
    const width = Math.max(1, this.host.clientWidth);
    this.height = Math.max(1, this.host.clientHeight);
    const ratio = Math.min(devicePixelRatio, 2);
    this.canvas.width = width * ratio;
    this.canvas.height = this.height * ratio;
    this.setView(resized(this.view, width));
  }

  private draw(): void {
    this.frame = 0;
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const now = this.media.currentTime;
    if (!this.media.paused) this.view = following(this.view, now);
    const { waveform, parts, selected, liveColor, begun, marks } = this.source();
    waveform?.need(this.view.from, endOf(this.view));
    const ratio = this.canvas.width / this.view.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintTimeline(context, {
      view: this.view,
      height: this.height,
      colors: this.colors,
      parts,
      selected,
      live: this.live,
      liveColor,
      now,
      begun,
      marks,
      level: waveform?.level ?? null,
    });
    if (!this.media.paused) this.refresh();
  }
}
