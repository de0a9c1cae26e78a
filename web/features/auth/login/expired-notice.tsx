import { ClockAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { hasDrafts, onDraftsChange } from '#web/lib/drafts/draft-storage.ts';

/** On the login, when the session ended without the member's doing. */
export function ExpiredNotice() {
  // Forms that were being sent when the session ended come back among the drafts only after the login is shown.
  const isSomethingKept = useSyncExternalStore(onDraftsChange, hasDrafts);
  return (
    <Notice tone="warning" icon={<ClockAlert />} title="Sessão expirada. Faça login novamente.">
      {isSomethingKept
        ? 'O que você estava preenchendo está guardado: é só entrar para continuar.'
        : 'Você volta para a página em que estava.'}
    </Notice>
  );
}
