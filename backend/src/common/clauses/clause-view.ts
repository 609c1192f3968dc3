import { type ClauseDto, type GuidelinePictureDto } from './clause.dto.js';
import { type Block, type Clause } from './clauses.js';

type PictureOf = (medium: string) => GuidelinePictureDto | undefined;

/** @param pictureOf is not called for a text that may have no pictures */
export function toClauseDtos(clauses: readonly Clause[], pictureOf: PictureOf = () => undefined): ClauseDto[] {
  const toBlock = ({ kind, depth, runs, mark, cells, medium }: Block) => ({
    kind,
    depth,
    runs,
    mark,
    cells: cells?.map((cell) => ({ runs: cell })),
    picture: medium === undefined ? undefined : pictureOf(medium),
  });
  return clauses.map(({ number, title, blocks }) => ({ number, title, blocks: blocks.map(toBlock) }));
}
