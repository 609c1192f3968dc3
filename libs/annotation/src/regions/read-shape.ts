import { ANNOTATION_LIMITS } from '../limits.js';
import { SHAPE_KINDS } from '../interface/tags.js';
import { type Checker } from './checker.js';
import { DIRECTIONS, type Keyframe, type Point, type Shape } from './region.js';

const KEYS: Readonly<Record<Shape['t'], readonly string[]>> = {
  box: ['x', 'y', 'width', 'height', 'rotation'],
  ellipse: ['x', 'y', 'radiusX', 'radiusY', 'rotation'],
  polygon: ['points', 'closed'],
  point: ['x', 'y', 'width'],
  mask: ['w', 'h', 'runs'],
  span: ['start', 'end', 'text'],
  segment: ['start', 'end', 'channel'],
  track: ['framesCount', 'duration', 'sequence'],
  range: ['ranges'],
  relation: ['from', 'to', 'direction'],
  none: [],
};
export const SHAPE_KEYS = KEYS;

const isKind = (value: unknown): value is Shape['t'] => SHAPE_KINDS.some((kind) => kind === value);

/** Reads types and keys; `shapeProblems` checks the meaning. */
export function readShape(check: Checker, value: unknown, field: string): Shape {
  const t = typeof value === 'object' && value !== null ? Reflect.get(value, 't') : undefined;
  if (!isKind(t)) {
    check.fail(`${field}.t`, `must be one of: ${SHAPE_KINDS.join(', ')}`);
    return { t: 'none' };
  }
  const given = check.record(value, field, ['t', ...KEYS[t]]);
  const number = (key: string): number => check.number(given[key], `${field}.${key}`);
  const whole = (key: string, max: number): number => check.number(given[key], `${field}.${key}`, { min: 0, max, whole: true });
  switch (t) {
    case 'box':
      return { t, x: number('x'), y: number('y'), width: number('width'), height: number('height'), rotation: number('rotation') };
    case 'ellipse':
      return { t, x: number('x'), y: number('y'), radiusX: number('radiusX'), radiusY: number('radiusY'), rotation: number('rotation') };
    case 'polygon': {
      const points = check.list(given['points'], `${field}.points`, ANNOTATION_LIMITS.points, (point, path): Point => {
        const [x = 0, y = 0] = check.numbers(point, path, 2, {});
        if (Array.isArray(point) && point.length !== 2) check.fail(path, 'must be x and y');
        return [x, y];
      });
      return given['closed'] === undefined ? { t, points } : { t, points, closed: check.boolean(given['closed'], `${field}.closed`) };
    }
    case 'point':
      return { t, x: number('x'), y: number('y'), width: number('width') };
    case 'mask': {
      const side = ANNOTATION_LIMITS.maskSide;
      const runs = check.numbers(given['runs'], `${field}.runs`, ANNOTATION_LIMITS.runs, { min: 0, max: side * side, whole: true });
      return { t, w: whole('w', side), h: whole('h', side), runs };
    }
    case 'span': {
      const span = { t, start: whole('start', 1e9), end: whole('end', 1e9) };
      return given['text'] === undefined
        ? span
        : { ...span, text: check.string(given['text'], `${field}.text`, ANNOTATION_LIMITS.textLength) };
    }
    case 'segment': {
      const segment = { t, start: number('start'), end: number('end') };
      return given['channel'] === undefined ? segment : { ...segment, channel: whole('channel', 64) };
    }
    case 'track': {
      const sequence = check.list(given['sequence'], `${field}.sequence`, ANNOTATION_LIMITS.keyframes, (key, path) =>
        readKeyframe(check, key, path),
      );
      return {
        t,
        sequence,
        ...(given['framesCount'] === undefined ? {} : { framesCount: whole('framesCount', 1e9) }),
        ...(given['duration'] === undefined ? {} : { duration: number('duration') }),
      };
    }
    case 'range': {
      const ranges = check.list(given['ranges'], `${field}.ranges`, ANNOTATION_LIMITS.ranges, (range, path) => {
        const { start, end } = check.record(range, path, ['start', 'end']);
        return { start: check.number(start, `${path}.start`), end: check.number(end, `${path}.end`) };
      });
      return { t, ranges };
    }
    case 'relation': {
      const direction = DIRECTIONS.find((each) => each === given['direction']);
      if (!direction) check.fail(`${field}.direction`, `must be one of: ${DIRECTIONS.join(', ')}`);
      return {
        t,
        from: check.string(given['from'], `${field}.from`),
        to: check.string(given['to'], `${field}.to`),
        direction: direction ?? 'right',
      };
    }
    case 'none':
      return { t };
  }
}

function readKeyframe(check: Checker, value: unknown, field: string): Keyframe {
  const given = check.record(value, field, ['frame', 'enabled', 'x', 'y', 'width', 'height', 'rotation', 'time']);
  const number = (key: string): number => check.number(given[key], `${field}.${key}`);
  const keyframe = {
    frame: check.number(given['frame'], `${field}.frame`, { min: 1, whole: true }),
    enabled: check.boolean(given['enabled'], `${field}.enabled`),
    x: number('x'),
    y: number('y'),
    width: number('width'),
    height: number('height'),
    rotation: number('rotation'),
  };
  return given['time'] === undefined ? keyframe : { ...keyframe, time: number('time') };
}
