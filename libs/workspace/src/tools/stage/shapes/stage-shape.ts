import { type PictureSize, type Point, type Shape } from '@labelbridge/annotation';
import { type View } from '../view.js';

export interface Handle {
  readonly x: number;
  readonly y: number;
  /** Adds a corner. */
  readonly isNew?: true;
  readonly drag: (to: Point) => Shape;
}

/** Pixels between an outline and a handle, so that the finger does not cover what it moves. */
export const OUT = 10;

/** Gesture that draws a shape. `between` and `whole` also make the shape of a person who cannot drag. */
type Drawing<S> =
  | { readonly by: 'drag' | 'corners'; readonly between: (from: Point, to: Point) => S }
  | { readonly by: 'tap'; readonly at: (at: Point) => S }
  | { readonly by: 'brush'; readonly whole: (picture: PictureSize) => S };

/** The screen's side of one kind of shape. A new kind is a file with its specification, and a line in `STAGE_SHAPES`. */
export interface StageShape<S> {
  /** Name of its button. */
  readonly tool: string;
  readonly drawing: Drawing<S>;
  /** Default: its outline. */
  readonly trace?: (path: Path2D, shape: S, view: View) => void;
  /** Called for points within its bounds. Default: all of them are hits. */
  readonly isHit?: (shape: S, at: Point, picture: PictureSize) => boolean;
  /** A rotated shape has none: it is moved as a whole, and sized by the keyboard. */
  readonly handles?: (shape: S, view: View) => Handle[];
}
