import { queryClient } from '../data/query-client.ts';
import { logWarning } from '../log.ts';
import { refreshLevel } from './level-refresh.ts';
import { refreshProfile } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

/** Opens the club again to a member who is suspended no more. What could not be read meanwhile is read now. */
export function endSuspension(): void {
  useSessionStore.setState({ isSuspended: false });
  void refreshProfile().catch((error: unknown) => logWarning('o perfil não pôde ser lido', error));
  void refreshLevel();
  void queryClient.invalidateQueries();
}
