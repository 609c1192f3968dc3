import { Inject, Injectable, Logger } from '@nestjs/common';
import { isShareToken, SHARE_LINK_LIMITS, SHARE_LINK_MESSAGES, sharedPath, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { hashLinkToken, newLinkToken } from '../../../common/crypto/link-token.js';
import { errorText } from '../../../common/errors/error-text.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { refuseExpiry } from '../../../common/validation/expiry.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { DatasetCards } from '../provenance/dataset-cards.service.js';
import {
  type ListShareLinksQueryDto,
  type MakeShareLinkDto,
  type ShareLinkDto,
  type SharedProjectDto,
  toShareLinkDto,
} from './dto/share-link.dto.js';
import { ShareLinkRepository } from './persistence/share-link.repository.js';
import { type ShareLinkRecord } from './persistence/share-link.schema.js';
import { SharedFigures } from './shared-figures.service.js';

interface MadeLink extends Changed<ShareLinkDto> {
  /** Address of the page. Its token is not stored. */
  secret: string;
}

/** Links that show a project to a customer without an account. */
@Injectable()
export class ShareLinks {
  private readonly logger = new Logger('ShareLinks');

  constructor(
    private readonly links: ShareLinkRepository,
    private readonly figures: SharedFigures,
    private readonly cards: DatasetCards,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** The links of a project, the newest first. @throws 404 */
  async list(projectId: string, query: ListShareLinksQueryDto): Promise<Page<ShareLinkDto>> {
    const { _id } = await this.projects.findProject(projectId);
    const page = await this.links.listOf(_id, query);
    const people = await this.users.findSummaries(page.data.map(({ createdBy }) => createdBy));
    const now = this.clock.now();
    return mapPage(page, (link) => toShareLinkDto(link, people, now));
  }

  /** @throws 400 for an end that is past or too late; 404; 409 with too many links, or for an archived project */
  async make(person: CurrentUser, projectId: string, { name, expiresAt }: MakeShareLinkDto): Promise<MadeLink> {
    const now = this.clock.now();
    refuseExpiry(new Date(expiresAt), now, SHARE_LINK_LIMITS.expiryMax);
    const project = await this.projects.findProject(projectId);
    if (project.archived) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    await this.refuseMore(project._id, now);
    const figures = await this.figures.count(project._id);
    const token = newLinkToken();
    const link: ShareLinkRecord = {
      _id: new Types.ObjectId(),
      projectId: project._id,
      name: name.trim(),
      digest: hashLinkToken(token),
      createdAt: now,
      createdBy: new Types.ObjectId(person._id),
      expiresAt: new Date(expiresAt),
      revokedAt: null,
      lastOpenedAt: null,
    };
    await this.transactions.run(async (session) => {
      // Writes one record of the project, so that two calls at once do not both find room for one more link.
      await this.figures.keep(session, project._id, figures);
      await this.refuseMore(project._id, now, session);
      await this.links.insert(session, link);
      await this.audit.record(session, {
        by: person,
        action: 'share-link.make',
        target: { _id: link._id, name: link.name },
        after: { projectId, project: project.projectName, expiresAt: link.expiresAt },
      });
    });
    return { message: SHARE_LINK_MESSAGES.made, data: await this.shown(link), secret: `${this.settings.publicUrl}${sharedPath(token)}` };
  }

  /** Ends a link at once. @throws 404; 409 if it is revoked already */
  async revoke(person: CurrentUser, id: string): Promise<Changed<ShareLinkDto>> {
    const revoked = await this.transactions.run(async (session) => {
      const link = orNotFound(await this.links.find(session, id));
      const ended = await this.links.revoke(session, link._id, this.clock.now());
      if (!ended) throw conflict(SHARE_LINK_MESSAGES.wasRevoked);
      const after = { projectId: String(link.projectId) };
      await this.audit.record(session, { by: person, action: 'share-link.revoke', target: { _id: link._id, name: link.name }, after });
      return ended;
    });
    return { message: SHARE_LINK_MESSAGES.revoked, data: await this.shown(revoked) };
  }

  /** Shows the project to who has the link. @throws 404 for a link that ended */
  async open(token: string): Promise<One<SharedProjectDto>> {
    const now = this.clock.now();
    const link = isShareToken(token) ? await this.links.findLive(hashLinkToken(token), now) : null;
    if (!link || !(await this.isOpen(link.projectId))) throw notFound(SHARE_LINK_MESSAGES.notThere);
    const { work, dueDate, progress } = await this.figures.of(link.projectId);
    const card = await this.cards.newestOf(link.projectId);
    await this.links.noteOpening(link, now).catch((error: unknown) => this.logger.warn(`An opening was not noted: ${errorText(error)}`));
    return { data: { projectName: work.project.name, dueDate, progress, figures: work, card, expiresAt: link.expiresAt.toISOString() } };
  }

  /** @throws 409 with too many links */
  private async refuseMore(projectId: Types.ObjectId, now: Date, session?: ClientSession): Promise<void> {
    if ((await this.links.countLive(projectId, now, session)) >= SHARE_LINK_LIMITS.live) throw conflict(SHARE_LINK_MESSAGES.tooMany);
  }

  /** A project that is deleted or archived shows nothing to customers. */
  private async isOpen(id: Types.ObjectId): Promise<boolean> {
    return (await this.projects.findOpenIds({ id: String(id) })).length > 0;
  }

  private async shown(link: ShareLinkRecord): Promise<ShareLinkDto> {
    return toShareLinkDto(link, await this.users.findSummaries([link.createdBy]), this.clock.now());
  }
}
