/**
 * The text of version 1, with which the product ships. It never changes: a test compares its digest. It asks nothing that the terms of
 * 2026-11 did not ask, so that who accepted those at sign-up has accepted it.
 */
export const FIRST_TERMS = `# Who we are

Labelbridge brings annotators and paid AI data work together. You work as a freelancer: you choose what you apply to, and may decline what you are offered.

An account belongs to one adult, who gives their own name and address and keeps their password to themselves.

# Your work

Every project shows its pay before you apply, and every offer before you accept it. You do the work yourself, by its guideline, and do not copy or pass on the data that you see.

# Pay

Approved work becomes an invoice and is paid to your payout account in Naira. Work priced in dollars is converted at the rate that the invoice shows. Your statement lists every movement.

Work that nobody decides on in the time that its offer names is approved for you. What you have earned stays yours, whatever happens to your account or to these terms.

# Rejection and appeal

An admin reviews what you submit. Rejected work and every change of an amount come with a reason that you can read. You may rework it, or appeal: then somebody decides who did not reject it.

# Data

Our privacy notice says what we keep of you, why and for how long. You can correct, download or delete it.

# Leaving

You may delete your account once no work is open and nothing is owed to you. An admin may suspend an account; what was approved stays due.

# Changes

We announce another version of these terms at least 14 days before it starts, and show you what changes. You accept or decline it.

If you decline, you get no new work while it is in force. Nothing else changes: you finish what you have begun, appeal, are paid what you earned, download your data, or close your account.
`;
