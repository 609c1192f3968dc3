import { SettingsPage } from '@labelbridge/area-parts';
import { Card, LinkButton } from '@labelbridge/ui';
import styles from './settings-page.module.css';

const PLACES = [
  { title: 'Areas', text: 'Where the public, the annotator and the admin area are deployed.', to: '/admin/areas', label: 'See the areas' },
  {
    title: 'Operations',
    text: 'Mail that could not be delivered, and the way to send it again.',
    to: '/admin/operations',
    label: 'See undelivered mail',
  },
  {
    title: "People's data",
    text: 'Who asked to be erased, and who looked at whose bank account.',
    to: '/admin/privacy',
    label: "See people's data",
  },
] as const;

/** Specification section 2: Settings; an admin's lead on to what is set for everybody. */
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
