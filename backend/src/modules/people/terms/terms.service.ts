import { Injectable } from '@nestjs/common';
import {
  announcedTerms,
  announceProblem,
  businessDate,
  currentTerms,
  GUIDELINE_MESSAGES,
  TERMS_MESSAGES,
  termsBefore,
  termsStartProblem,
  termsStateOf,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type ChangedClause, changesBetween } from '../../../common/clauses/changes.js';
import { type Clause, clausesOf, clausesProblem, picturesOf, textProblem } from '../../../common/clauses/clauses.js';
import { toClauseDtos } from '../../../common/clauses/clause.dto.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UsersService } from '../users/users.service.js';
import {
  type AnnounceTermsDto,
  type TermsDto,
  type TermsPreviewDto,
  type TermsTextDto,
  type TermsVersionDto,
  type WrittenTermsDto,
} from './terms.dto.js';
import { type ListedTerms, TermsRepository } from './terms.repository.js';
import { TermsSignal } from './terms-announcer.js';

/** Versions of the terms. The one in force follows from the dates, so that no worker has to start it. */
@Injectable()
export class TermsService {
  readonly #changes = new Map<number, ChangedClause[]>();

  constructor(
    private readonly terms: TermsRepository,
    private readonly users: UsersService,
    private readonly signal: TermsSignal,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<One<TermsDto>> {
    const versions = await this.terms.list();
    const announced = announcedTerms(versions, this.today());
    const [current, waiting] = await Promise.all([
      this.shown(versions, currentTerms(versions, this.today())),
      announced ? this.shown(versions, announced) : null,
    ]);
    return { data: { current, announced: waiting, versions: versions.map((one) => this.toVersion(versions, one)).reverse() } };
  }

  /** @throws 404 */
  async find(version: number): Promise<One<WrittenTermsDto>> {
    const versions = await this.terms.list();
    const shown = await this.shown(versions, orNotFound(versions.find((one) => one.version === version)));
    return { data: { ...shown, text: (await this.textOf(version)).text } };
  }

  async current(session: ClientSession | null = null): Promise<ListedTerms> {
    return currentTerms(await this.terms.list(session), this.today());
  }

  /** @throws 400 naming the broken rule */
  async preview(text: string): Promise<One<TermsPreviewDto>> {
    const clauses = this.clausesOf(text);
    const before = await this.textOf((await this.current()).version);
    return { data: { clauses: toClauseDtos(clauses), changes: changesBetween(before.clauses, clauses) } };
  }

  /** @throws 400 naming the broken rule, also of the notice; 409 if another version is announced */
  async announce(person: CurrentUser, { text, summary, startsOn }: AnnounceTermsDto): Promise<Changed<WrittenTermsDto>> {
    const clauses = this.clausesOf(text);
    try {
      const version = await this.transactions.run(async (session) => {
        await this.users.confirmDuty(session, person, 'settings');
        const versions = await this.terms.list(session);
        const soon = termsStartProblem(startsOn, this.today());
        if (soon) throw badInput([{ field: 'startsOn', message: soon }]);
        const problem = announceProblem(versions, this.today());
        if (problem) throw conflict(problem);
        if ((await this.textOf(currentTerms(versions, this.today()).version, session)).text === text) throw sameText();
        const next = versions.length + 1;
        const fields = { version: next, text, clauses, summary: summary.trim(), startsOn, by: person._id, at: this.clock.now() };
        const _id = await this.terms.insert(session, { ...fields, withdrawnAt: null, toldThrough: null });
        const target = { _id, name: nameOf(next) };
        await this.audit.record(session, { by: person, action: 'terms.announce', target, after: { version: next, startsOn } });
        this.signal.notifyAfterCommit(session);
        return next;
      });
      return { message: TERMS_MESSAGES.announced(version, startsOn), data: (await this.find(version)).data };
    } catch (error) {
      // Two admins announced at once; the unique index admits one.
      if (isDuplicateKey(error)) throw conflict(TERMS_MESSAGES.announcedMeanwhile);
      throw error;
    }
  }

  /** @throws 404; 409 if it has started or was withdrawn */
  async withdraw(person: CurrentUser, version: number): Promise<Changed<WrittenTermsDto>> {
    await this.transactions.run(async (session) => {
      await this.users.confirmDuty(session, person, 'settings');
      const versions = await this.terms.list(session);
      const one = orNotFound(versions.find((each) => each.version === version));
      if (termsStateOf(versions, one, this.today()) !== 'announced') throw conflict(TERMS_MESSAGES.notAnnounced);
      const _id = await this.terms.withdraw(session, version, this.clock.now());
      if (!_id) throw conflict(TERMS_MESSAGES.notAnnounced);
      const target = { _id, name: nameOf(version) };
      await this.audit.record(session, { by: person, action: 'terms.withdraw', target, after: { version } });
    });
    return { message: TERMS_MESSAGES.withdrawn(version), data: (await this.find(version)).data };
  }

  private today(): string {
    return businessDate(this.clock.now());
  }

  private clausesOf(text: string): Clause[] {
    const problem = (message: string) => badInput([{ field: 'text', message }]);
    const slow = textProblem(text);
    if (slow) throw problem(slow === GUIDELINE_MESSAGES.picture ? TERMS_MESSAGES.noPictures : slow);
    const clauses = clausesOf(text);
    // Everybody reads the terms: signed links to pictures belong to sessions.
    if (picturesOf(clauses).length > 0) throw problem(TERMS_MESSAGES.noPictures);
    const broken = clausesProblem(clauses);
    if (broken) throw problem(broken === GUIDELINE_MESSAGES.headingRequired ? TERMS_MESSAGES.headingRequired : broken);
    return clauses;
  }

  private async textOf(version: number, session: ClientSession | null = null) {
    return orNotFound(await this.terms.findText(version, session));
  }

  private toVersion(versions: readonly ListedTerms[], one: ListedTerms): TermsVersionDto {
    const { version, startsOn, summary, at, withdrawnAt } = one;
    return {
      version,
      state: termsStateOf(versions, one, this.today()),
      startsOn,
      summary,
      announcedAt: at?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    };
  }

  /** Versions never change, and everybody reads these changes: they are compared once. */
  private changesOf(version: number, before: readonly Clause[], clauses: readonly Clause[]): ChangedClause[] {
    const known = this.#changes.get(version) ?? changesBetween(before, clauses);
    this.#changes.set(version, known);
    return known;
  }

  private async shown(versions: readonly ListedTerms[], one: ListedTerms): Promise<TermsTextDto> {
    const before = termsBefore(versions, one.version);
    const [{ clauses }, earlier] = await Promise.all([this.textOf(one.version), before ? this.textOf(before.version) : null]);
    const changes = earlier ? this.changesOf(one.version, earlier.clauses, clauses) : [];
    return { ...this.toVersion(versions, one), clauses: toClauseDtos(clauses), changes };
  }
}

const nameOf = (version: number): string => `Terms, version ${version}`;
const sameText = () => badInput([{ field: 'text', message: TERMS_MESSAGES.same }]);
