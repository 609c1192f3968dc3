import { cardSections, type DatasetCard } from '@labelbridge/contracts';

export interface CardProof {
  readonly address: string;
  readonly signature: string;
  readonly keyId: string;
}

/** Keeps texts of people from being markup, and on one line. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/[\\`*_{}[\]<>#|!~&]/g, '\\$&');

/** @param proof null for a preview, which is not signed */
export function cardMarkdown(card: DatasetCard, proof: CardProof | null): string {
  const lines = [`# Dataset card: ${plain(card.project.name)}`, ''];
  if (!proof) lines.push('A preview. It is not signed, and the figures change with the work.', '');
  for (const { title, rows } of cardSections(card)) {
    lines.push(`## ${title}`, '', '| | |', '|---|---|', ...rows.map(([label, text]) => `| ${plain(label)} | ${plain(text)} |`), '');
  }
  if (proof) {
    lines.push('## Signature', '', `Issued ${card.issued?.at ?? ''}. Check it at ${proof.address}`, '');
    lines.push(`Ed25519, key \`${proof.keyId}\`: \`${proof.signature}\``, '');
    lines.push('The signature proves that the platform stated these figures. It does not prove that the labels are right.', '');
  }
  return lines.join('\n');
}
