import { ClockAlert } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { hasDrafts } from '#web/lib/drafts/draft-storage.ts';

/** On the login, when the session ended without the member's doing. */
export function ExpiredNotice() {
  return (
    <Notice tone="warning" icon={<ClockAlert />} title="Sessão expirada. Faça login novamente.">
      {hasDrafts() ? 'O que você estava preenchendo está guardado: é só entrar para continuar.' : 'Você volta para a página em que estava.'}
    </Notice>
  );
}
