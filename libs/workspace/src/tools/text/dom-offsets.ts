/** Lines are paragraphs with `data-line`. Offsets count in the whole text. */
interface Placed {
  readonly host: HTMLElement;
  readonly lines: readonly { readonly start: number; readonly text: string }[];
}

const lineOf = (node: Node): HTMLElement | null => (node instanceof Element ? node : node.parentElement)?.closest('p[data-line]') ?? null;

/** @returns null if the position is not in the text */
function offsetOf({ host, lines }: Placed, node: Node, offset: number): number | null {
  const element = lineOf(node);
  if (!element || !host.contains(element)) return null;
  const line = lines[Number(element.dataset.line)];
  if (!line) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(node, offset);
  return line.start + Math.min(range.toString().length, line.text.length);
}

export function offsetAtPoint(placed: Placed, x: number, y: number): number | null {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return offsetOf(placed, position.offsetNode, position.offset);
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? offsetOf(placed, range.startContainer, range.startOffset) : null;
}

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

export function selectedRange(placed: Placed): { start: number; end: number } | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [start, end] = [offsetOf(placed, range.startContainer, range.startOffset), offsetOf(placed, range.endContainer, range.endOffset)];
  return start === null || end === null || end <= start ? null : { start, end };
}

export function isFromRight(placed: Placed, offset: number, line: number): boolean {
  const { node } = placeOf(placed, offset, line);
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Position of an end of a span: the edge of its row at the end's letter. If other letters surround it, as in bidirectional text, the
 * direction of the line decides.
 *
 * @param boxes boxes of the text in order; the row before may have an empty one
 * @param letter boxes of the first or last letter
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
