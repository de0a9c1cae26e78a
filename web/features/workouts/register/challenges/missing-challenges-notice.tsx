import { Notice } from '#web/components/feedback/notice.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import type { useJoinedChallenges } from '../../api/get-joined-challenges.ts';

interface MissingChallengesNoticeProps {
  /** How the member's challenges are read. */
  reading: Pick<ReturnType<typeof useJoinedChallenges>, 'data' | 'isPending' | 'isRefetching' | 'refetch'>;
}

/** Over a form that does not know which challenges its member is in. */
export function MissingChallengesNotice({ reading }: MissingChallengesNoticeProps) {
  if (reading.data) return null;
  if (reading.isPending) {
    return (
      <Notice tone="info" title="Seus desafios estão demorando a carregar">
        Já pode ir preenchendo: eles aparecem aqui assim que chegarem.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title="Não conseguimos carregar seus desafios"
      action={<RetryButton size="sm" isRetrying={reading.isRefetching} onRetry={reading.refetch} />}
    >
      Você ainda pode registrar o treino: o desafio em andamento é escolhido quando ele for enviado.
    </Notice>
  );
}
