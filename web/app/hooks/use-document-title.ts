import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { club } from '#content/club.ts';
import { isRouteHandle } from '../route-handle.ts';

/** Names the browser's tab after the innermost route that has a title. */
export function useDocumentTitle(): void {
  const handle = useMatches().findLast((match) => isRouteHandle(match.handle))?.handle;
  const title = isRouteHandle(handle) ? handle.title : null;
  useEffect(() => {
    document.title = title ? `${title} · ${club.name}` : club.name;
  }, [title]);
}
