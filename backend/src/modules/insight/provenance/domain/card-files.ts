import { type DatasetFile } from '../../../work/annotation/exports/dataset-reader.js';

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
