/** Places in a text that stands in paragraphs with `data-line`, as offsets of the whole text. */
export interface Placed {
  readonly host: HTMLElement;
  readonly lines: readonly { readonly start: number; readonly text: string }[];
}

const lineOf = (node: Node): HTMLElement | null => (node instanceof Element ? node : node.parentElement)?.closest('p[data-line]') ?? null;

/** The offset of a place in the document; null where it is not in the text. */
export function offsetOf({ host, lines }: Placed, node: Node, offset: number): number | null {
  const element = lineOf(node);
  if (!element || !host.contains(element)) return null;
  const line = lines[Number(element.dataset.line)];
  if (!line) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return line.start + Math.min(range.toString().length, line.text.length);
}

/** The offset at a point of the window. */
export function offsetAtPoint(placed: Placed, x: number, y: number): number | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return offsetOf(placed, position.offsetNode, position.offset);
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? offsetOf(placed, range.startContainer, range.startOffset) : null;
}

/** The place of an offset in the document. @param line the index of its line */
export function placeOf({ host, lines }: Placed, offset: number, line: number): { node: Node; offset: number } {
  const element = host.querySelector(`p[data-line="${line}"]`) ?? host;
  let left = offset - (lines[line]?.start ?? 0);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let last: Node = element;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (left <= length) return { node, offset: left };
    left -= length;
    last = node;
  }
  return { node: last, offset: last === element ? 0 : (last.textContent?.length ?? 0) };
}

/** What is selected in the text, by mouse, long press or keyboard; null where nothing is. */
export function selectedRange(placed: Placed): { start: number; end: number } | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [start, end] = [offsetOf(placed, range.startContainer, range.startOffset), offsetOf(placed, range.endContainer, range.endOffset)];
  return start === null || end === null || end <= start ? null : { start, end };
}

/** Whether the line of an offset is read from the right. @param line its index */
export function isFromRight(placed: Placed, offset: number, line: number): boolean {
  const { node } = placeOf(placed, offset, line);
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Where an end of a span is seen: the edge of its row at which its letter stands. Where that stands between other letters of the span, as
 * those of both directions may, it is the edge by the direction of the line.
 *
 * @param boxes of its text, in the order of the text; where it begins a row, an empty one stands at the end of the row before
 * @param letter those of its first letter, or its last one
 */
export function edgeOf(
  boxes: readonly Box[],
  letter: readonly Box[],
  side: 'start' | 'end',
  fromRight: boolean,
): { x: number; bottom: number } | null {
  const at = side === 'start' ? 0 : -1;
  const wide = boxes.filter(isWide);
  const box = wide.at(at);
  if (!box) return null;
  const row = wide.filter(({ top, bottom }) => top < box.bottom && bottom > box.top);
  const [left, right] = [Math.min(...row.map((each) => each.left)), Math.max(...row.map((each) => each.right))];
  const own = letter.filter(isWide).at(at) ?? box;
  const [atLeft, atRight] = [own.left - left < 1, right - own.right < 1];
  const isLeft = atLeft === atRight ? (side === 'start') !== fromRight : atLeft;
  return { x: isLeft ? left : right, bottom: box.bottom };
}

const isWide = ({ left, right }: Box): boolean => right > left;
