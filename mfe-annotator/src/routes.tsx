import { Navigate, Route, Routes } from '@labelbridge/router';
import { PageHead } from '@labelbridge/ui';

/** The annotator area's pages. */
export function Area() {
  return (
    <Routes>
      <Route path="/dashboard" element={<Navigate to="/dashboard/overview" replace />} />
      <Route path="/dashboard/overview" element={<PageHead title="Overview" />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
