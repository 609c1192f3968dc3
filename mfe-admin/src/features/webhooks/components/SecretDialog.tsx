import { ShownOnce } from '../../../shared/secrets/ShownOnce.js';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';

const USE = 'The receiver checks with it that a delivery is from Labelbridge and unchanged, by the Standard Webhooks specification.';

export const SecretDialog = ({ made: { message, secret }, onClose }: { readonly made: NewSecret; readonly onClose: () => void }) => (
  <ShownOnce title="Secret of the webhook" text={`${message} ${USE}`} secret={secret} onClose={onClose} />
);
