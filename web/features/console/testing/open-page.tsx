import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { StaffRole } from '#domain/staff-acts.ts';
import { openRoom } from './open-console.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="Endereço">{`${pathname}${search}`}</output>;
}

/**
 * Opens a page of the console at its route. The output "Endereço" says where one is then; the page is left for any
 * other address.
 */
export function openPage(element: ReactElement, pattern: string, path: string, role: StaffRole = 'operator') {
  return openRoom(
    <>
      <Routes>
        <Route path={pattern} element={element} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    { role, path },
  );
}
