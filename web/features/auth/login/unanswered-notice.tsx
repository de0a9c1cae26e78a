import { ClockAlert } from 'lucide-react';
import { SECOND_FACTOR_WAIT_MINUTES } from '#domain/limits.ts';
import { Notice } from '#web/components/feedback/notice.tsx';

/** On the login, when the code of the second factor did not come in time. */
export function UnansweredNotice() {
  return (
    <Notice tone="warning" icon={<ClockAlert />} title="O código não chegou a tempo">
      {`Por segurança, um login sem o código do aplicativo termina em ${SECOND_FACTOR_WAIT_MINUTES} minutos. Entre de novo: você volta para a página que pediu.`}
    </Notice>
  );
}
