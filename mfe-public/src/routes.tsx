import { Navigate, Route, Routes } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';

/** The public area's pages. */
export function Area() {
  return (
    <Routes>
      <Route path="/" element={<PageHead title="Labelbridge" />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
