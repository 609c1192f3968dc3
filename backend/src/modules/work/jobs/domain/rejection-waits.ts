/** A rejection to which a second admin must agree first. Ends its transaction. */
export class RejectionWaits extends Error {
  override readonly name = 'RejectionWaits';
}
