import { SettingsPage } from '@labelbridge/area-parts';
import { Card, LinkButton } from '@labelbridge/ui';

/** Specification section 2: Settings; an admin's lead on to what is set for everybody. */
export default function AdminSettingsPage() {
  return (
    <>
      <SettingsPage />
      <Card title="Areas">
        <p>Where the public, the annotator and the admin area are deployed.</p>
        <LinkButton to="/admin/areas">See the areas</LinkButton>
      </Card>
      <Card title="Operations">
        <p>Mail that could not be delivered, and the way to send it again.</p>
        <LinkButton to="/admin/operations">See undelivered mail</LinkButton>
      </Card>
      <Card title="People's data">
        <p>Who asked to be erased, and who looked at whose bank account.</p>
        <LinkButton to="/admin/privacy">See people&apos;s data</LinkButton>
      </Card>
    </>
  );
}
