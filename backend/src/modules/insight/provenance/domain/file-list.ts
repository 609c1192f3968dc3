import { createHash } from 'node:crypto';
import { FILES_RULE, type DatasetCard } from '@labelbridge/contracts';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { type DatasetFile } from '../../../work/annotation/exports/dataset-reader.js';

/** Hexadecimal digits that choose a part of the list. SHA-256 values are even: each of 256 parts is sorted in little time. */
const PREFIX = 2;

/** The files of a dataset. Their digest depends neither on the order nor on repetitions (`FILES_RULE`). */
export class FileList {
  private readonly parts = new Map<string, Map<string, number>>();

  add(sha256: string): void {
    const prefix = sha256.slice(0, PREFIX);
    const part = this.parts.get(prefix) ?? new Map<string, number>();
    part.set(sha256, (part.get(sha256) ?? 0) + 1);
    this.parts.set(prefix, part);
  }

  get count(): number {
    return [...this.parts.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Files that several items use. */
  get repeated(): number {
    return [...this.parts.values()].reduce((sum, part) => sum + [...part.values()].filter((uses) => uses > 1).length, 0);
  }

  async describe(): Promise<DatasetCard['files']> {
    const hash = createHash('sha256');
    for await (const prefix of inTurns([...this.parts.keys()].sort())) {
      for (const sha256 of [...(this.parts.get(prefix) ?? new Map<string, number>()).keys()].sort()) hash.update(`${sha256}\n`);
    }
    return { count: this.count, sha256: this.count === 0 ? null : hash.digest('hex'), rule: FILES_RULE };
  }
}

/** A line of the list of files, as `sha256sum` writes it. Line breaks in ids of items become spaces. */
export const fileLine = ({ sha256, item }: DatasetFile): string => `${sha256}  ${item.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}\n`;

/** Commands that check a card with curl, jq and openssl 3. @param address of the card's JSON */
export const verifyCommands = (address: string): string[] => [
  `curl -s ${address} > provenance.json`,
  'jq -j .data.signedText provenance.json > card.txt',
  'jq -r .data.signature provenance.json | base64 -d > card.sig',
  'jq -r .data.publicKey provenance.json > key.pem',
  'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in card.txt -sigfile card.sig',
];
