import { WORK_RECORD_LIMITS } from '../provenance/work-record.js';

export const WORK_RECORD_MESSAGES = {
  made: 'The work record is signed. Everybody who has its link can check it.',
  revoked: 'The work record is revoked. Its page says so, and shows nothing else.',
  deleted: 'The revoked work record is deleted.',
  endsWithAccount: 'Erasing your account withdraws all your records: their links and files prove nothing from then on.',
  noPart: 'Please choose at least one part.',
  noWork: 'You have no approved work yet. A work record shows approved work alone.',
  full: `You have ${WORK_RECORD_LIMITS.kept} work records, revoked ones too. Revoke one that you do not need, and delete it.`,
  revokedAlready: 'This work record is revoked already.',
  stillValid: 'This work record is valid. Revoke it first: its page then says so.',
  notValid: 'This work record was revoked or withdrawn. It cannot be downloaded.',
  fewAnswers: `fewer than ${WORK_RECORD_LIMITS.measuredFrom} answers on items with a known answer`,
  fewDecisions: `fewer than ${WORK_RECORD_LIMITS.measuredFrom} decided jobs`,
} as const;

export const PROVENANCE_MESSAGES = {
  issued: 'The dataset card is signed and public at its address.',
  noItems: 'This project has no items to write a card about yet.',
  counting: 'The agreement of the answers is still being counted. Please try again in a minute.',
} as const;
