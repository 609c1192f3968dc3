/** Words of the bulk upload: specification section 8 (Bulk e-mail). */
export const BULK_EMAIL_TEXTS = {
  noneFound: 'No valid emails found.',
  uploaded: 'Emails uploaded successfully.',
  uploadFailed: 'Failed to upload emails.',
  uploadError: 'Error uploading emails.',
} as const;

/** Words of ours about contacts. */
export const CONTACT_TEXTS = {
  emailsShape: 'must be a list of texts',
  /** The same for an address that is not known, or not known any more. */
  unsubscribed: 'This address gets no more mail of this kind from us.',
} as const;
