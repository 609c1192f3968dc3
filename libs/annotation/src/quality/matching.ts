/** Indices of two lists. */
export type Match = readonly [first: number, second: number];

/**
 * Matches two lists one to one, so that the likeness of all matches together is the greatest. The order of the lists does not matter, as it
 * does for a greedy choice.
 *
 * @param likeness of two entries; pairs of less than `least`, or of 0, are not matched
 * @param affords tells by its size whether a group of entries that are alike is matched; by default, all are
 */
export function bestMatches(
  firsts: number,
  seconds: number,
  likeness: (first: number, second: number) => number,
  least = 0,
  affords: (size: number) => boolean = () => true,
): Match[] {
  const rows = Array.from({ length: firsts }, (_, i) => alike(seconds, (j) => likeness(i, j), least));
  return groupsOf(rows).flatMap((group) => {
    const columns = [...new Set(group.flatMap((i) => [...(rows[i]?.keys() ?? [])]))];
    if (!affords(Math.max(group.length, columns.length))) return [];
    return assign(group.map((i) => columns.map((j) => rows[i]?.get(j) ?? 0))).flatMap(([row, column]): Match[] => {
      const [i, j] = [group[row], columns[column]];
      return i === undefined || j === undefined ? [] : [[i, j]];
    });
  });
}

function alike(seconds: number, likeness: (second: number) => number, least: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let j = 0; j < seconds; j++) {
    const value = likeness(j);
    if (value > 0 && value >= least) found.set(j, value);
  }
  return found;
}

/** Rows that share columns, directly or through others: an assignment takes cubic time, and most overlaps are of two or three. */
function groupsOf(rows: readonly Map<number, number>[]): number[][] {
  const rowsOf = new Map<number, number[]>();
  for (const [i, row] of rows.entries()) for (const j of row.keys()) rowsOf.set(j, [...(rowsOf.get(j) ?? []), i]);
  const seen = new Set<number>();
  return rows.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const group = new Set([start]);
    for (const i of group) for (const j of rows[i]?.keys() ?? []) for (const other of rowsOf.get(j) ?? []) group.add(other);
    for (const i of group) seen.add(i);
    return [[...group]];
  });
}

/** Assignment of the greatest sum by shortest augmenting paths (Jonker and Volgenant). Cells of 0 are not matched. */
function assign(weights: readonly (readonly number[])[]): Match[] {
  const [height, width] = [weights.length, weights[0]?.length ?? 0];
  // Each row of the shorter side gets a column of the longer one.
  const isTall = height > width;
  const [rows, columns] = isTall ? [width, height] : [height, width];
  const cost = (row: number, column: number): number => -((isTall ? weights[column - 1]?.[row - 1] : weights[row - 1]?.[column - 1]) ?? 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** Row of each column; 0 is free. */
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) augment(row, columns, cost, rowPotential, columnPotential, rowOf);
  return [...rowOf.entries()].flatMap(([column, row]): Match[] => {
    if (column === 0 || row === 0 || cost(row, column) >= 0) return [];
    return [isTall ? [column - 1, row - 1] : [row - 1, column - 1]];
  });
}

const read = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;

/** Gives `row` a column, and moves other rows along the shortest path of reduced costs. */
function augment(
  row: number,
  size: number,
  cost: (row: number, column: number) => number,
  rowPotential: Float64Array,
  columnPotential: Float64Array,
  rowOf: Int32Array,
): void {
  const least = new Float64Array(size + 1).fill(Infinity);
  const before = new Int32Array(size + 1);
  const done = new Uint8Array(size + 1);
  rowOf[0] = row;
  let column = 0;
  do {
    done[column] = 1;
    const current = read(rowOf, column);
    let [step, next] = [Infinity, 0];
    for (let j = 1; j <= size; j++) {
      if (done[j]) continue;
      const reduced = cost(current, j) - read(rowPotential, current) - read(columnPotential, j);
      if (reduced < read(least, j)) [least[j], before[j]] = [reduced, column];
      if (read(least, j) < step) [step, next] = [read(least, j), j];
    }
    for (let j = 0; j <= size; j++) {
      if (done[j]) {
        rowPotential[read(rowOf, j)] = read(rowPotential, read(rowOf, j)) + step;
        columnPotential[j] = read(columnPotential, j) - step;
      } else least[j] = read(least, j) - step;
    }
    column = next;
  } while (read(rowOf, column) !== 0);
  while (column !== 0) {
    const previous = read(before, column);
    rowOf[column] = read(rowOf, previous);
    column = previous;
  }
}
