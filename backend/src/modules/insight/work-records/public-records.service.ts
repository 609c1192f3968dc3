import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { canonicalJson, recordPath, WORK_RECORD_MESSAGES, type WorkRecordFile } from '@labelbridge/contracts';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { isSignatureOf } from '../../foundation/signing/domain/signature.js';
import { SigningKeys } from '../../foundation/signing/signing-keys.service.js';
import { recordCode } from './domain/record-code.js';
import { type PublicKeysDto, type PublicWorkRecordDto } from './dto/work-record.dto.js';
import { WorkRecordRepository } from './persistence/work-record.repository.js';
import { recordPdf } from './record-pdf.js';
import { recordOf } from './work-records.service.js';

type Proof = NonNullable<PublicWorkRecordDto['proof']>;

/** Work records for everybody who has their link. */
@Injectable()
export class PublicRecords {
  constructor(
    private readonly records: WorkRecordRepository,
    private readonly keys: SigningKeys,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** @throws 404 */
  async find(id: string): Promise<One<PublicWorkRecordDto>> {
    const { annotatorId, text, signature, keyId, revokedAt } = orNotFound(await this.records.find(id));
    if (!annotatorId) return { data: { state: 'withdrawn', revokedAt: null, proof: null } };
    if (revokedAt) return { data: { state: 'revoked', revokedAt: revokedAt.toISOString(), proof: null } };
    const publicKey = keyId && (await this.keys.publicKeyOf(keyId));
    if (!publicKey || !text || !signature || !isSignatureOf(text, signature, publicKey)) {
      return { data: { state: 'broken', revokedAt: null, proof: null } };
    }
    const proof: Proof = { record: recordOf(text), code: recordCode(text), algorithm: 'Ed25519', signature, keyId, publicKey };
    return { data: { state: 'valid', revokedAt: null, proof } };
  }

  /** The signed JSON to keep. It has no spaces, so that no byte of it can change unseen. @throws 404; 409 if it is not valid */
  async json(id: string): Promise<StreamableFile> {
    const { record, code, algorithm, signature, publicKey } = await this.proofOf(id);
    const keys = `${this.settings.publicUrl}/api/records/keys`;
    const file: WorkRecordFile = { record, algorithm, signature, publicKey, page: this.pageOf(id), keys };
    return fileOf(canonicalJson(file), 'application/json; charset=utf-8', `work-record-${code}.json`);
  }

  /** @throws 404; 409 if it is not valid */
  async pdf(id: string): Promise<StreamableFile> {
    const { record, code } = await this.proofOf(id);
    return fileOf(await recordPdf(record, { code, page: this.pageOf(id) }), 'application/pdf', `work-record-${code}.pdf`);
  }

  /** The archive of public keys. */
  async publicKeys(): Promise<One<PublicKeysDto>> {
    const keys = (await this.keys.archive()).map(({ keyId, publicKey, createdAt, replacedAt }) => ({
      keyId,
      publicKey,
      createdAt: createdAt.toISOString(),
      replacedAt: replacedAt?.toISOString() ?? null,
    }));
    return { data: { algorithm: 'Ed25519', keys } };
  }

  private async proofOf(id: string): Promise<Proof> {
    const { proof } = (await this.find(id)).data;
    if (!proof) throw conflict(WORK_RECORD_MESSAGES.notValid);
    return proof;
  }

  private pageOf(id: string): string {
    return `${this.settings.publicUrl}${recordPath(id)}`;
  }
}

const fileOf = (content: string | Buffer, type: string, name: string): StreamableFile =>
  new StreamableFile(Buffer.from(content), { type, disposition: `attachment; filename="${name}"` });
