import { clamp, type PictureSize, type Point } from '@labelbridge/annotation';

const MAX_ZOOM = 40;
/** Of the size that shows the whole picture. */
const MIN_PART = 0.5;

/** How the picture lies on the screen. Shapes are in percent of the picture; the screen is in CSS pixels of the stage. Immutable. */
export class View {
  private constructor(
    readonly picture: PictureSize,
    readonly screenSize: PictureSize,
    /** Where the picture's first corner is. */
    readonly x: number,
    readonly y: number,
    /** CSS pixels for one pixel of the picture. */
    readonly scale: number,
  ) {}

  /** The whole picture, in the middle. */
  static fit(picture: PictureSize, screenSize: PictureSize): View {
    const scale = Math.min(screenSize.width / picture.width, screenSize.height / picture.height);
    const [x, y] = [(screenSize.width - picture.width * scale) / 2, (screenSize.height - picture.height * scale) / 2];
    return new View(picture, screenSize, x, y, scale);
  }

  #at(x: number, y: number, scale: number): View {
    return new View(this.picture, this.screenSize, x, y, scale);
  }

  /** Zoomed about a place on the screen, which stays where it is. */
  zoomed(factor: number, x = this.screenSize.width / 2, y = this.screenSize.height / 2): View {
    const least = View.fit(this.picture, this.screenSize).scale * MIN_PART;
    const scale = clamp(this.scale * factor, least, MAX_ZOOM);
    const real = scale / this.scale;
    return this.#at(x - (x - this.x) * real, y - (y - this.y) * real, scale);
  }

  panned(dx: number, dy: number): View {
    const { width, height } = this.screenSize;
    // A corner of the picture stays in sight.
    const margin = 40;
    const x = clamp(this.x + dx, margin - this.picture.width * this.scale, width - margin);
    const y = clamp(this.y + dy, margin - this.picture.height * this.scale, height - margin);
    return this.#at(x, y, this.scale);
  }

  /** The same place in the middle of a stage of another size. */
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

  /** Lengths on the screen, in percent of the picture. */
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
