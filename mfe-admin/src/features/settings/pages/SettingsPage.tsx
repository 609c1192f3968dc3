import { SettingsPage } from '@labelbridge/area-parts';
import { Card, LinkButton } from '@labelbridge/ui';
import styles from './settings-page.module.css';

const PLACES = [
  { title: 'Areas', text: 'The addresses of the public, the annotator and the admin area.', to: '/admin/areas', label: 'See the areas' },
  {
    title: 'Operations',
    text: 'Email that could not be delivered, and the way to send it again.',
    to: '/admin/operations',
    label: 'See operations',
  },
  {
    title: 'Personal data',
    text: 'Erasure requests, and admins who viewed a bank account number.',
    to: '/admin/privacy',
    label: 'See personal data',
  },
] as const;

/** Settings (specification section 2), with links to the settings of the whole product. */
export default function AdminSettingsPage() {
  return (
    <>
      <SettingsPage />
      {PLACES.map(({ title, text, to, label }) => (
        <Card key={to} title={title} className={styles.place}>
          <p>{text}</p>
          <LinkButton to={to}>{label}</LinkButton>
        </Card>
      ))}
    </>
  );
}
