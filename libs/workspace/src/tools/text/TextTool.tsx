import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { resultNameOf, textIn, regionName, type Region } from '@labelbridge/annotation';
import { regionColor, useTheme } from '../../frame/label-colors.js';
import { useKeys } from '../../frame/use-keys.js';
import { type ToolProps } from '../tool.js';
import { edgeOf, isFromRight, offsetAtPoint, placeOf, selectedRange } from './dom-offsets.js';
import { Grip } from './Grip.js';
import { spansByLine, type ShownSpan } from './line-pieces.js';
import { isSpan, newRelation, newSpan, sameSpan, withRange } from './spans.js';
import { TextLine } from './TextLine.js';
import { TextWords, type Range16 } from './text-words.js';
import styles from './text.module.css';

const NO_SPANS: readonly ShownSpan[] = [];
/** Pixels. */
const SLOP = 6;

/** Draws spans and relations: tap a word, drag the ends, or go word by word with the keys. */
export default function TextTool(props: ToolProps) {
  const { config, object, item, regions, selected, active, readOnly, marks, onSelect, onChange } = props;
  const theme = useTheme();
  const text = textIn(object, item.data);
  const words = useMemo(() => new TextWords(text), [text]);
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const [relating, setRelating] = useState(false);
  const relations = config.controls.find(({ tag }) => tag === 'relations');
  const chosen = selected === null ? undefined : regions.get(selected);
  const shown = useShownSpans(props, theme);
  const byLine = useMemo(() => spansByLine(shown, (offset) => words.lineAt(offset)), [shown, words]);
  const placed = useMemo(() => (host ? { host, lines: words.lines } : null), [host, words]);

  const add = (range: Range16 | null) => {
    if (!range || !active || readOnly) return;
    getSelection()?.removeAllRanges();
    const same = sameSpan(regions.values(), object.name, active, range);
    if (same) return onSelect(same.id);
    const region = newSpan(config, object.name, active, range, text);
    onChange({ label: `${regionName(region)}: ${text.slice(range.start, range.end).slice(0, 30)}`, put: [region] });
    onSelect(region.id, true);
  };
  const relate = (to: Region) => {
    if (!chosen || chosen.id === to.id || readOnly) return;
    const [kind] = relations?.labels ?? [];
    setRelating(false);
    const region = newRelation(config, chosen, to, kind && resultNameOf(kind));
    onChange({ label: `Relate ${regionName(chosen)} to ${regionName(to)}`, put: [region] });
    onSelect(region.id);
  };
  const onClick = (event: MouseEvent) => {
    // The end of a selection by mouse is not a tap.
    const isFar = Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > SLOP;
    if (!placed || isFar || !(getSelection()?.isCollapsed ?? true)) return;
    const at = offsetAtPoint(placed, event.clientX, event.clientY);
    const mark = event.target instanceof Element ? event.target.closest('mark') : null;
    const region = mark?.dataset.region === undefined ? undefined : regions.get(mark.dataset.region);
    if (region) return relating ? relate(region) : onSelect(region.id);
    const word = at === null ? null : words.wordAt(at);
    if (word && active && !readOnly && !relating) add(word);
    else onSelect(null);
  };
  const onPointerUp = (event: PointerEvent) => {
    const range = placed && event.pointerType === 'mouse' ? selectedRange(placed) : null;
    if (range) add(words.snapped(range));
  };

  const select = useCallback(
    ({ start, end }: Range16) => {
      if (!placed) return;
      const [a, b] = [placeOf(placed, start, words.lineAt(start)), placeOf(placed, end, words.lineAt(end))];
      getSelection()?.setBaseAndExtent(a.node, a.offset, b.node, b.offset);
      a.node.parentElement?.scrollIntoView({ block: 'nearest' });
    },
    [placed, words],
  );
  /** Steps to the right go back in a right-to-left line. */
  const along = (right: 1 | -1, at: number): 1 | -1 => (placed && isFromRight(placed, at, words.lineAt(at)) ? (right > 0 ? -1 : 1) : right);
  const go = (right: 1 | -1, extend: boolean) => () => {
    if (!placed) return;
    const range = selectedRange(placed) ?? (isSpan(chosen) ? chosen.shape : { start: 0, end: 0 });
    const by = along(right, range.start);
    const word = words.wordBeside(by > 0 ? range.end : range.start, by);
    if (!word) return;
    onSelect(null);
    select(extend && range.end > range.start ? { start: Math.min(range.start, word.start), end: Math.max(range.end, word.end) } : word);
  };
  const resize = (side: 'start' | 'end', right: 1 | -1) => () => {
    if (!isSpan(chosen) || readOnly) return;
    const { start, end } = chosen.shape;
    const by = along(right, start);
    const grows = (side === 'end') === by > 0;
    const word = grows ? words.wordBeside(side === 'end' ? end : start, by) : words.wordAt(side === 'end' ? end - 1 : start);
    const next =
      side === 'end'
        ? { start, end: grows ? word?.end : word && words.wordBeside(word.start, -1)?.end }
        : { start: grows ? word?.start : word && words.wordBeside(word.end, 1)?.start, end };
    if (next.start === undefined || next.end === undefined || next.start === null || next.end === null || next.start >= next.end) return;
    change({ start: next.start, end: next.end });
  };
  const change = (range: Range16) => {
    if (!isSpan(chosen) || readOnly || (range.start === chosen.shape.start && range.end === chosen.shape.end)) return;
    onChange({ label: `Extend ${regionName(chosen)}`, put: [withRange(chosen, range, text)], group: `extend:${chosen.id}` });
  };
  useKeys({
    ArrowRight: go(1, false),
    ArrowLeft: go(-1, false),
    'Shift+ArrowRight': go(1, true),
    'Shift+ArrowLeft': go(-1, true),
    'Alt+ArrowRight': resize('end', 1),
    'Alt+ArrowLeft': resize('end', -1),
    'Alt+Shift+ArrowLeft': resize('start', -1),
    'Alt+Shift+ArrowRight': resize('start', 1),
    n: () => add(placed && selectedRange(placed)),
  });
  // A label that is chosen while words are selected applies to them.
  const lastActive = useRef(active);
  useEffect(() => {
    const isNew = lastActive.current !== active;
    lastActive.current = active;
    const range = isNew && placed ? selectedRange(placed) : null;
    if (range) add(words.snapped(range));
  });
  useEffect(() => {
    if (!placed || !isSpan(chosen)) return;
    const { node } = placeOf(placed, chosen.shape.start, words.lineAt(chosen.shape.start));
    node.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [placed, chosen, words]);

  const edge = (side: 'start' | 'end') => () => {
    if (!placed || !isSpan(chosen)) return null;
    const boxesOf = (from: number, to: number) => {
      const range = document.createRange();
      const [a, b] = [placeOf(placed, from, words.lineAt(from)), placeOf(placed, to, words.lineAt(to - 1))];
      range.setStart(a.node, a.offset);
      range.setEnd(b.node, b.offset);
      return [...range.getClientRects()];
    };
    const { start, end } = chosen.shape;
    const at = side === 'start' ? start : end - 1;
    return edgeOf(boxesOf(start, end), boxesOf(at, at + 1), side, isFromRight(placed, at, words.lineAt(at)));
  };
  const dragEnd = (side: 'start' | 'end') => (x: number, y: number, isLast: boolean) => {
    if (!placed || !isSpan(chosen)) return;
    const at = offsetAtPoint(placed, x, y);
    const word = at === null ? null : words.wordAt(at);
    const { start, end } = chosen.shape;
    const next = !word
      ? { start, end }
      : side === 'start'
        ? { start: Math.min(word.start, end - 1), end }
        : { start, end: Math.max(word.end, start + 1) };
    if (!isLast) return select(next);
    getSelection()?.removeAllRanges();
    change(next);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <div
          ref={setHost}
          className={styles.text}
          role="application"
          aria-label="Text. Arrows go from word to word, Shift and arrows mark more, a label's key or N labels them."
          tabIndex={0}
          onPointerDown={(event) => (pressed.current = { x: event.clientX, y: event.clientY })}
          onPointerUp={onPointerUp}
          onClick={onClick}
        >
          {words.lines.map((line, i) => {
            const spans = byLine.get(i) ?? NO_SPANS;
            return (
              <TextLine
                key={line.start}
                line={line}
                index={i}
                spans={spans}
                selected={spans.some(({ id }) => id === selected) ? selected : null}
              />
            );
          })}
        </div>
        {isSpan(chosen) && host && !readOnly && !marks.has(chosen.id) && (
          <>
            <Grip
              key={`${chosen.id} start`}
              label="Move the beginning"
              edge={edge('start')}
              at={chosen.shape.start}
              scroller={host}
              onDrag={dragEnd('start')}
            />
            <Grip
              key={`${chosen.id} end`}
              label="Move the end"
              edge={edge('end')}
              at={chosen.shape.end}
              scroller={host}
              onDrag={dragEnd('end')}
            />
          </>
        )}
      </div>
      {relations && !readOnly && (
        <div className={styles.tools} role="toolbar" aria-label="Relations">
          <button
            type="button"
            className={styles.tool}
            aria-pressed={relating}
            disabled={!isSpan(chosen)}
            onClick={() => setRelating(!relating)}
          >
            Relate
          </button>
          {relating && isSpan(chosen) && <span className={styles.hint}>Choose what “{chosen.shape.text}” relates to.</span>}
          {chosen?.shape.t === 'relation' &&
            relations.labels.map((label) => (
              <button
                key={label.value}
                type="button"
                className={styles.tool}
                aria-pressed={chosen.labels.includes(resultNameOf(label))}
                onClick={() => onChange({ label: `Relation ${label.value}`, put: [{ ...chosen, labels: [resultNameOf(label)] }] })}
              >
                {label.value}
              </button>
            ))}
        </div>
      )}
    </div>
  );
}

/** Unchanged spans are the same objects. */
function useShownSpans({ config, object, regions, marks }: ToolProps, theme: ReturnType<typeof useTheme>): readonly ShownSpan[] {
  const [cache] = useState(() => new WeakMap<Region, ShownSpan>());
  return useMemo(
    () =>
      [...regions.values()].flatMap((region): ShownSpan[] => {
        if (!isSpan(region) || region.to !== object.name) return [];
        const { start, end } = region.shape;
        const color = regionColor(config, region, theme);
        const dashed = marks.has(region.id);
        const known = cache.get(region);
        if (known?.color === color && known.dashed === dashed) return [known];
        const made = { id: region.id, start, end, label: regionName(region), color, dashed };
        cache.set(region, made);
        return [made];
      }),
    [config, object, regions, marks, theme, cache],
  );
}
