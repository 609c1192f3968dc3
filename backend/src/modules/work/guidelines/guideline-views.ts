import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type ClauseDto, type GuidelinePictureDto, toClauseDtos } from '../../../common/clauses/clause.dto.js';
import { type Clause, picturesOf } from '../../../common/clauses/clauses.js';
import { Types } from 'mongoose';
import { UsersService } from '../../people/users/users.service.js';
import { MediaService, type MediumLink } from '../media/media.service.js';
import { type GuidelineVersionDto } from './guideline.dto.js';
import { type ListedGuideline } from './guideline.repository.js';

/** Pictures are shown in a dialog: this many pixels are enough, and save data. */
const SHOWN_WIDTH = 1_000;

/** The smallest copy that is wide enough; the original if there is none. */
function toPicture({ _id, url, size, width, height, renditions }: MediumLink): GuidelinePictureDto {
  const enough = renditions.find((rendition) => (rendition.width ?? 0) >= Math.min(SHOWN_WIDTH, width ?? SHOWN_WIDTH));
  return { _id, url: enough?.url ?? url, size: enough?.size ?? size, width, height };
}

@Injectable()
export class GuidelineViews {
  constructor(
    private readonly media: MediaService,
    private readonly users: UsersService,
  ) {}

  /** Clauses with links to their pictures for this session. */
  async clausesFor({ sessionId }: CurrentUser, clauses: readonly Clause[]): Promise<ClauseDto[]> {
    const links = new Map((await this.media.linksOf(picturesOf(clauses), { sessionId })).map((link) => [link._id, link]));
    return toClauseDtos(clauses, (medium) => {
      const link = links.get(medium);
      return link && toPicture(link);
    });
  }

  /** Versions as this person sees them: admins see the authors. */
  async versionsFor(
    { role }: CurrentUser,
    versions: readonly ListedGuideline[],
  ): Promise<(version: ListedGuideline) => GuidelineVersionDto> {
    const ids = role === 'ADMIN' ? [...new Set(versions.map(({ by }) => by))] : [];
    const authors = await this.users.findNames(ids.map((id) => new Types.ObjectId(id)));
    return ({ version, note, by, at }) => ({ version, note, at: at.toISOString(), by: authors.get(by) });
  }
}
