import { ArrowLeft, Medal } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { JoinChallengeButton } from '../participation/join-challenge-button.tsx';

interface JoinToSeeRankingProps {
  challengeId: string;
  challengeTitle: string | null;
  userId: string;
  /** The challenge is over: nobody can join it any more. */
  isFinal: boolean;
}

/** In the place of a ranking whose challenge the member does not take part in: what it is, and the way in. */
export function JoinToSeeRanking({ challengeId, challengeTitle, userId, isFinal }: JoinToSeeRankingProps) {
  const challenges = paths.app.challenges.getHref();
  return (
    <>
      <div className="flex flex-col gap-1">
        <BackLink to={challenges}>Voltar aos Desafios</BackLink>
        <PageHeader title="Ranking" subtitle={challengeTitle ?? undefined} />
      </div>
      <EmptyState
        icon={<Medal />}
        title={isFinal ? 'Este ranking é de quem participou' : 'O ranking é de quem participa'}
        description={
          isFinal
            ? 'O desafio já terminou. Fique de olho no próximo: ele aparece na página de desafios.'
            : 'Você ainda não está neste desafio. Entre para ver a classificação, a sua posição e o que o pessoal anda treinando.'
        }
        action={
          isFinal ? (
            <Button asChild variant="outline">
              <Link to={challenges}>
                <ArrowLeft aria-hidden="true" />
                Ver os desafios
              </Link>
            </Button>
          ) : (
            <JoinChallengeButton challengeId={challengeId} userId={userId} />
          )
        }
      />
    </>
  );
}
