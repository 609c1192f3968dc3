import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { canonicalJson, type DatasetCard, isProvenanceId, PROVENANCE_MESSAGES, provenancePath } from '@labelbridge/contracts';
import { type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { inChunks } from '../../../common/http/chunks.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { SigningKeys } from '../../foundation/signing/signing-keys.service.js';
import { personName } from '../../people/users/dto/person-name.js';
import { type UserSummary, UsersService } from '../../people/users/users.service.js';
import { type DatasetFile, DatasetReader } from '../../work/annotation/exports/dataset-reader.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { CardFigures } from './card-figures.service.js';
import { CardQuality } from './card-quality.js';
import { cardMarkdown } from './domain/card-markdown.js';
import { fileLine, verifyCommands } from './domain/file-list.js';
import { type IssuedCardDto, type ListCardsQueryDto, type ProvenanceDto } from './dto/dataset-card.dto.js';
import { DATASET_CARD_MODEL, type DatasetCardRecord } from './persistence/dataset-card.schema.js';

/** 128 bits: a public address that nobody guesses. */
const ID_BYTES = 16;
const SORTS: Sorts = [{ field: 'issuedAt', direction: -1 }];

type ListedCard = Omit<DatasetCardRecord, 'text' | 'signature'>;

@Injectable()
export class DatasetCards {
  constructor(
    @InjectModel(DATASET_CARD_MODEL) private readonly cards: Model<DatasetCardRecord>,
    private readonly figures: CardFigures,
    private readonly quality: CardQuality,
    private readonly dataset: DatasetReader,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly keys: SigningKeys,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** The present figures, unsigned. @throws 404 */
  async preview(projectId: string): Promise<One<DatasetCard>> {
    return { data: await this.figures.of(projectId) };
  }

  /** The present figures as Markdown. @throws 404 */
  async previewMarkdown(projectId: string): Promise<StreamableFile> {
    return markdownFile(cardMarkdown(await this.figures.of(projectId), null));
  }

  /** The list of a project's files: a line for each item that uses one. @throws 404 */
  async files(projectId: string): Promise<StreamableFile> {
    const { _id } = await this.projects.findProject(projectId);
    const lines = linesOf(this.dataset.filesOf(await this.dataset.tasksOf(_id)));
    return new StreamableFile(Readable.from(inChunks(lines), { objectMode: false }), {
      type: 'text/plain; charset=utf-8',
      disposition: 'attachment; filename="dataset-files.txt"',
    });
  }

  /** Computes, signs and keeps a card. It never changes. @throws 404; 409 if the project has no items, or its agreement is being counted */
  async issue(person: CurrentUser, projectId: string): Promise<Changed<IssuedCardDto>> {
    await this.quality.refuseUncounted(projectId);
    const card = await this.figures.of(projectId);
    if (card.items.inWork === 0) throw conflict(PROVENANCE_MESSAGES.noItems);
    const [publicId, issuedAt] = [randomBytes(ID_BYTES).toString('base64url'), this.clock.now()];
    const signed = await this.keys.sign((keyId) => canonicalJson({ ...card, issued: { id: publicId, at: issuedAt.toISOString(), keyId } }));
    const record: DatasetCardRecord = {
      _id: new Types.ObjectId(),
      projectId: new Types.ObjectId(projectId),
      publicId,
      issuedAt,
      issuedBy: new Types.ObjectId(person._id),
      ...signed,
    };
    await this.transactions.run(async (session) => {
      await this.cards.insertMany([record], { session });
      await this.audit.record(session, {
        by: person,
        action: 'dataset-card.issue',
        target: { _id: record._id, name: card.project.name },
        after: { projectId, keyId: record.keyId, items: card.items.inWork },
      });
    });
    const people = await this.users.findSummaries([record.issuedBy]);
    return { message: PROVENANCE_MESSAGES.issued, data: this.rowOf(record, people) };
  }

  /** The issued cards of a project, the newest first. @throws 404 */
  async list(projectId: string, { q: _none, ...query }: ListCardsQueryDto): Promise<Page<IssuedCardDto>> {
    const { _id } = await this.projects.findProject(projectId);
    const { data, page } = await findPage(this.cards, { projectId: _id }, query, SORTS, { text: 0, signature: 0 });
    const people = await this.users.findSummaries(data.map(({ issuedBy }) => issuedBy));
    return { data: data.map((record) => this.rowOf(record, people)), page };
  }

  /** The newest issued card of a project; null without one. */
  async newestOf(projectId: Types.ObjectId): Promise<{ provenanceId: string; issuedAt: string } | null> {
    const newest = await this.cards.findOne({ projectId }, { text: 0, signature: 0 }).sort({ issuedAt: -1, _id: -1 }).lean<ListedCard>();
    return newest && { provenanceId: newest.publicId, issuedAt: newest.issuedAt.toISOString() };
  }

  /** @throws 404 */
  async publicCard(publicId: string): Promise<One<ProvenanceDto>> {
    const { text, signature, keyId } = await this.find(publicId);
    const address = `${this.settings.publicUrl}/api${provenancePath(publicId)}`;
    return {
      data: {
        card: cardOf(text),
        signedText: text,
        signature,
        algorithm: 'Ed25519',
        keyId,
        publicKey: await this.knownKey(keyId),
        verify: verifyCommands(address),
      },
    };
  }

  private async knownKey(keyId: string): Promise<string> {
    const key = await this.keys.publicKeyOf(keyId);
    if (key === null) throw new Error(`the key ${keyId} of a signature is not there`);
    return key;
  }

  /** @throws 404 */
  async publicMarkdown(publicId: string): Promise<StreamableFile> {
    const { text, signature, keyId } = await this.find(publicId);
    return markdownFile(cardMarkdown(cardOf(text), { address: this.addressOf(publicId), signature, keyId }));
  }

  private async find(publicId: string): Promise<DatasetCardRecord> {
    return orNotFound(isProvenanceId(publicId) ? await this.cards.findOne({ publicId }).lean<DatasetCardRecord>() : null);
  }

  private addressOf(publicId: string): string {
    return `${this.settings.publicUrl}${provenancePath(publicId)}`;
  }

  private rowOf({ _id, publicId, issuedAt, issuedBy, keyId }: ListedCard, people: ReadonlyMap<string, UserSummary>): IssuedCardDto {
    return {
      _id: String(_id),
      provenanceId: publicId,
      address: this.addressOf(publicId),
      issuedAt: issuedAt.toISOString(),
      issuedBy: personName(people.get(String(issuedBy))),
      keyId,
    };
  }
}

const cardOf = (text: string): DatasetCard => JSON.parse(text) as DatasetCard;

const markdownFile = (text: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), { type: 'text/markdown; charset=utf-8', disposition: 'attachment; filename="dataset-card.md"' });

async function* linesOf(files: AsyncIterable<DatasetFile>): AsyncGenerator<string> {
  for await (const file of files) yield fileLine(file);
}
