/** Texts of the bulk upload: specification section 8 (Bulk e-mail). */
export const BULK_EMAIL_MESSAGES = {
  noneFound: 'No valid emails found.',
  uploaded: 'Emails uploaded successfully.',
  uploadFailed: 'Failed to upload emails.',
  uploadError: 'Error uploading emails.',
} as const;

/** @param stored addresses that were stored before the upload of `valid` ones failed */
export const partlyUploadedText = (stored: number, valid: number): string =>
  `The upload failed on our side. ${stored} of ${valid} addresses are stored; upload the list again to add the rest.`;

/** Texts of the bulk upload that the specification does not give. */
export const BULK_EMAIL_FILE_MESSAGES = {
  wrongType: 'Choose a .txt or .csv file.',
  tooLarge: 'This file is too large to be a list of emails. Please split it.',
  unreadable: 'This file could not be read. Please choose it again.',
} as const;

export const CONTACT_REFUSALS = {
  tooLong: 'is longer than an address can be',
  noAt: 'has no @',
  twoAts: 'has more than one @',
  space: 'has a space within',
  noName: 'has nothing before the @',
  dots: 'has two dots in a row, or one at an end, before the @',
  domain: 'has no domain with a dot, or a sign that an address cannot have',
  signs: 'has a sign that an address cannot have',
} as const;

export const CONTACT_MESSAGES = {
  unsubscribeQuestion: 'Stop getting email of this kind from us? It takes one press, and no account.',
  unsubscribeLinkMissing: 'Open this page by the link in your email: it is the link that says whose address it is.',
  emailsShape: 'must be a list of texts',
  /** The same text for addresses that are unknown or were removed. */
  unsubscribed: 'This address gets no more email of this kind from us.',
} as const;
