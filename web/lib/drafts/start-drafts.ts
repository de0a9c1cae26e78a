import { onMemberLeft } from '../session/member-keepers.ts';
import { dropOldDrafts } from './draft-storage.ts';

async function forgetDraftPhotos(userId: string): Promise<void> {
  const { dropDraftPhotos } = await import('./draft-photos.ts');
  await dropDraftPhotos(userId);
}

/**
 * Takes away drafts that have grown too old, and from now on the photos of a member who signs out. Before the session's
 * start.
 */
export function startDrafts(): void {
  dropOldDrafts();
  onMemberLeft(forgetDraftPhotos);
}
