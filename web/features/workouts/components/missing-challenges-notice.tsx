import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface MissingChallengesNoticeProps {
  /** They are still on their way. */
  isLoading: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Over a form that does not know which challenges its member is in. */
export function MissingChallengesNotice({ isLoading, isRetrying, onRetry }: MissingChallengesNoticeProps) {
  if (isLoading) {
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
      action={
        <Button variant="outline" size="sm" isLoading={isRetrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      Você ainda pode registrar o treino.
    </Notice>
  );
}
