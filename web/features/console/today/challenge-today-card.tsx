import { Link } from 'react-router';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { ChallengeToday } from '../api/get-today.ts';
import { HourBars } from './hour-bars.tsx';

/** A running challenge's day: which it is, how many have trained, and when. */
export function ChallengeTodayCard({ challenge }: { challenge: ChallengeToday }) {
  const { title, day, days, participants, hours } = challenge;
  const checkIns = challenge.check_ins_today;
  const share = participants > 0 ? (checkIns / participants) * 100 : 0;
  const many = `${formatNumber(checkIns)} de ${formatNumber(participants)}`;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-lg leading-tight font-bold wrap-anywhere">
          <Link to={consolePaths.challenge.getHref(challenge.challenge_id)} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <Badge variant="streak">{`Dia ${formatNumber(day)} de ${formatNumber(days)}`}</Badge>
      </div>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-heading text-4xl leading-none font-extrabold tabular-nums">{formatNumber(checkIns)}</strong>
          <span className="text-muted-foreground">{`${checkIns === 1 ? 'check-in' : 'check-ins'} hoje, de ${pluralize(participants, 'participante', 'participantes')}`}</span>
        </p>
        <Progress value={share} label="Quem já fez check-in hoje" valueText={`${many}, ${formatPercent(share)}`} tone="green" />
      </div>
      <HourBars hours={hours} caption={`Check-ins de hoje por hora em ${title}`} />
    </Card>
  );
}
