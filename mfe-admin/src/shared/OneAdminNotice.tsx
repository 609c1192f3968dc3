import { Notice } from '@labelbridge/area-parts';
import { answer, api, useResource } from '@labelbridge/session';
import { CommandText } from './CommandText.js';

const ADMINS = '/api/users';

/** Explains a control that needs a second admin, if there is only one. @param props.what text about that control */
export function OneAdminNotice({ what }: { what: string }) {
  const { data } = useResource(`${ADMINS}#admins`, async () =>
    answer(api.GET(ADMINS, { params: { query: { role: 'ADMIN', status: 'active', limit: 2 } } })),
  );
  return data?.page.total === 1 ? (
    <Notice tone="wait">
      <CommandText>{what}</CommandText>
    </Notice>
  ) : null;
}
