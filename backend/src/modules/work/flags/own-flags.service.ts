import { Injectable } from '@nestjs/common';
import { FLAG_LABEL, FLAG_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { WrongGold } from '../quality/wrong-gold.js';
import { type Evidence, type EvidenceRow } from './domain/evidence.js';
import { type ListOwnFlagsQueryDto, type OwnFlagDetailDto, type OwnFlagDto } from './dto/flag.dto.js';
import { answerView, decidableAt, decisionView } from './flag-views.js';
import { type FlagRecord } from './persistence/flag.schema.js';
import { FlagRepository } from './persistence/flags.repository.js';

/** Flags as the flagged person sees and answers them: their own work, and nothing of others. */
@Injectable()
export class OwnFlagsService {
  constructor(
    private readonly flags: FlagRepository,
    private readonly gold: WrongGold,
    private readonly projects: ProjectWorkService,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list({ _id }: CurrentUser, { q: _q, ...query }: ListOwnFlagsQueryDto): Promise<Page<OwnFlagDto>> {
    const found = await this.flags.page({ annotatorId: new Types.ObjectId(_id) }, query);
    return { ...found, data: await this.rows(found.data) };
  }

  /** @throws 404 for one of another person, too */
  async find(person: CurrentUser, id: string): Promise<One<OwnFlagDetailDto>> {
    return { data: await this.detail(await this.read(person, id)) };
  }

  /** @throws 404; 409 if it is answered or decided */
  async answer(person: CurrentUser, id: string, text: string): Promise<Changed<OwnFlagDetailDto>> {
    const flag = await this.transactions.run(async (session) => {
      const { _id, rule } = await this.read(person, id, session);
      const answered = await this.flags.answer(session, _id, { text: text.trim(), at: this.clock.now() });
      if (!answered) throw conflict(FLAG_MESSAGES.answeredAlready);
      const [name, listLink] = [FLAG_LABEL[rule], '/admin/flags?state=answered'];
      const event = {
        kind: 'flags-answered' as const,
        group: `flags-answered:${rule}`,
        name,
        title: name,
        link: `/admin/flags/${id}`,
        listLink,
      };
      await this.events.record(session, event);
      return answered;
    });
    return { message: FLAG_MESSAGES.answered, data: await this.detail(flag) };
  }

  private async read({ _id }: CurrentUser, id: string, session: ClientSession | null = null): Promise<FlagRecord> {
    const flag = await this.flags.findById(id, session);
    if (!flag?.annotatorId?.equals(new Types.ObjectId(_id))) throw notFound();
    return flag;
  }

  private async detail(flag: FlagRecord): Promise<OwnFlagDetailDto> {
    const [row] = await this.rows([flag]);
    if (!row) throw notFound();
    const { facts, rows } = JSON.parse(flag.ownEvidence) as Evidence;
    const revealed = await this.revealedOf(flag);
    return {
      ...row,
      facts: [...facts],
      rows: [...rows, ...revealed].map(({ item, own, jobId, number }) => ({ item, own, jobId, number })),
      reply: answerView(flag),
      decision: decisionView(flag),
    };
  }

  /** The rows about gold items whose known answer the person has seen: others would tell which items have one. */
  private async revealedOf(flag: FlagRecord): Promise<readonly EvidenceRow[]> {
    const { rows } = JSON.parse(flag.evidence) as Evidence;
    const shown = await this.gold.shownAmong(rows.flatMap(({ answerId }) => (answerId === null ? [] : new Types.ObjectId(answerId))));
    return rows.filter(({ answerId }) => answerId !== null && shown.has(answerId));
  }

  private async rows(flags: readonly FlagRecord[]): Promise<OwnFlagDto[]> {
    const titles = await this.projects.findTitles(flags.flatMap(({ projectId }) => projectId ?? []));
    return flags.map(({ projectId, at, ...flag }) => ({
      _id: String(flag._id),
      rule: flag.rule,
      state: flag.state,
      decidableAt: decidableAt({ ...flag, at }, this.clock.now())?.toISOString() ?? null,
      projectName: (projectId && titles.get(String(projectId))) ?? null,
      at: at.toISOString(),
    }));
  }
}
