export interface Recipient {
  readonly name: string;
  readonly address: string;
}

const BREAKS_A_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;
// Less strict than sign-up, but exactly one address: no list, no display name, no comment.
const ONE_ADDRESS = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+$/u;

/** Refuses line breaks, control characters, and anything but a single address. @throws Error naming the part without its text */
export function refuseHeaderInjection({ to, subject }: { to: Recipient; subject: string }): void {
  if (BREAKS_A_HEADER.test(to.name)) throw new Error('mail refused: control character in the name');
  if (BREAKS_A_HEADER.test(subject)) throw new Error('mail refused: control character in the subject');
  if (!ONE_ADDRESS.test(to.address) || BREAKS_A_HEADER.test(to.address)) throw new Error('mail refused: not one plain address');
}
