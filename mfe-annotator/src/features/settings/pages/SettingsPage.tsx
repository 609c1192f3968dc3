import { SettingsPage } from '@labelbridge/area-parts';
import { MailChoices } from '../components/MailChoices.js';

/** Specification section 2, with the choice of emails. */
export default function AnnotatorSettingsPage() {
  return <SettingsPage told={<MailChoices />} />;
}
