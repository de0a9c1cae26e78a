import { ArrowRight, Flag, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { paths } from '#web/config/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { formatDate, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { DashboardStats } from '../dashboard-stats.ts';

type ChallengeProgress = DashboardStats['challengeProgress'];

interface LinkCardProps {
  icon: ReactNode;
  title: string;
  children: Elements;
}

function LinkCard({ icon, title, children }: LinkCardProps) {
  return (
    <Card className="relative gap-3 pressable hover:shadow-lifted">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-md bg-secondary text-secondary-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
        <CardTitle as="h2" className="flex-1">
          {/* The whole card can be pressed. */}
          <Link to={paths.app.challenges.getHref()} className="after:absolute after:inset-0 after:rounded-2xl">
            {title}
          </Link>
        </CardTitle>
        <ArrowRight aria-hidden="true" className="size-5 text-muted-foreground" />
      </div>
      {children}
    </Card>
  );
}

function ActiveChallenges({ progress }: { progress: ChallengeProgress }) {
  const [first] = progress.active;
  return (
    <LinkCard icon={<Flag />} title="Desafios Ativos">
      <p className="font-heading text-4xl leading-none font-extrabold">{formatNumber(progress.activeChallenges)}</p>
      <p className="text-sm text-muted-foreground">
        {first ? `${first.title}, até ${formatDate(first.endDate)}` : 'Nenhum por enquanto. Entre em um desafio e some pontos.'}
      </p>
    </LinkCard>
  );
}

function ProgressInChallenges({ progress }: { progress: ChallengeProgress }) {
  return (
    <LinkCard icon={<Target />} title="Progresso em Desafios">
      <p className="font-heading text-4xl leading-none font-extrabold">{formatPercent(progress.completionPercentage)}</p>
      <Progress value={progress.completionPercentage} label="Conclusão média dos desafios ativos" tone="green" />
      <p className="text-sm text-muted-foreground">
        {`${pluralize(progress.totalCheckIns, 'check-in', 'check-ins')} · ${pluralize(progress.totalChallengePoints, 'ponto', 'pontos')} nos desafios ativos`}
      </p>
    </LinkCard>
  );
}

/** The member's challenges in two cards that lead to them. */
export function ChallengeCards({ progress }: { progress: ChallengeProgress }) {
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
      <ActiveChallenges progress={progress} />
      <ProgressInChallenges progress={progress} />
    </div>
  );
}
