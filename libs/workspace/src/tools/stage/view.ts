import { clamp, type PictureSize, type Point } from '@labelbridge/annotation';

const MAX_ZOOM = 40;
/** Fraction of the scale that shows the whole picture. */
const MIN_PART = 0.5;

/** Position of the picture on the stage. Shapes are in percent of the picture, the screen in CSS pixels. Immutable. */
export class View {
  private constructor(
    readonly picture: PictureSize,
    readonly screenSize: PictureSize,
    /** Screen position of the picture's first corner. */
    readonly x: number,
    readonly y: number,
    /** CSS pixels per pixel of the picture. */
    readonly scale: number,
  ) {}

  static fit(picture: PictureSize, screenSize: PictureSize): View {
    const scale = Math.min(screenSize.width / picture.width, screenSize.height / picture.height);
    const [x, y] = [(screenSize.width - picture.width * scale) / 2, (screenSize.height - picture.height * scale) / 2];
    return new View(picture, screenSize, x, y, scale);
  }

  #at(x: number, y: number, scale: number): View {
    return new View(this.picture, this.screenSize, x, y, scale);
  }

  /** Keeps the given screen position in place. */
  zoomed(factor: number, x = this.screenSize.width / 2, y = this.screenSize.height / 2): View {
    const least = View.fit(this.picture, this.screenSize).scale * MIN_PART;
    const scale = clamp(this.scale * factor, least, MAX_ZOOM);
    const real = scale / this.scale;
    return this.#at(x - (x - this.x) * real, y - (y - this.y) * real, scale);
  }

  shifted(dx: number, dy: number): View {
    return this.#at(this.x + dx, this.y + dy, this.scale);
  }

  panned(dx: number, dy: number): View {
    const { width, height } = this.screenSize;
    // Keeps a corner of the picture visible.
    const margin = 40;
    const x = clamp(this.x + dx, margin - this.picture.width * this.scale, width - margin);
    const y = clamp(this.y + dy, margin - this.picture.height * this.scale, height - margin);
    return this.#at(x, y, this.scale);
  }

  /** Keeps the centre. */
  resized(screenSize: PictureSize): View {
    const [dx, dy] = [(screenSize.width - this.screenSize.width) / 2, (screenSize.height - this.screenSize.height) / 2];
    return new View(this.picture, screenSize, this.x + dx, this.y + dy, this.scale);
  }

  toPercent(x: number, y: number): Point {
    return [((x - this.x) / this.scale / this.picture.width) * 100, ((y - this.y) / this.scale / this.picture.height) * 100];
  }

  toScreen([x, y]: Readonly<Point>): Point {
    return [(x / 100) * this.picture.width * this.scale + this.x, (y / 100) * this.picture.height * this.scale + this.y];
  }

  percentOf(pixels: number): Point {
    return [(pixels / this.scale / this.picture.width) * 100, (pixels / this.scale / this.picture.height) * 100];
  }

  get width(): number {
    return this.picture.width * this.scale;
  }
  get height(): number {
    return this.picture.height * this.scale;
  }
}
