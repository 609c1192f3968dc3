import { Navigate, Route, Routes } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';

/** The admin area's pages. */
export function Area() {
  return (
    <Routes>
      <Route path="/admin" element={<PageHead title="Overview" />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
