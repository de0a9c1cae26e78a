import { KEEP_CLEAR } from '#web/components/layout/use-steps-aside.ts';
import { Progress } from '#web/components/ui/progress.tsx';
import { nextAchievement, progressText } from './achievement-list.ts';
import type { MemberAchievement } from './achievement-list.ts';
import { AchievementMedal } from './achievement-medal.tsx';

/** How many achievements the member has, and how far the next one is. */
export function NextAchievementCard({ list }: { list: readonly MemberAchievement[] }) {
  const unlocked = list.filter(({ unlocked_at }) => unlocked_at !== null).length;
  const next = nextAchievement(list);
  return (
    <section
      aria-label="Próxima conquista"
      className="flex items-center gap-4 rounded-2xl bg-points-soft p-5 text-points-ink sm:gap-6 sm:p-6"
    >
      {next ? <AchievementMedal achievement={{ ...next, unlocked_at: '' }} className="size-20 sm:size-24" /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-sm font-semibold" data-testid="achievements-count">
          {`${unlocked} de ${list.length} conquistas`}
        </p>
        {next ? (
          <>
            <h2 className="text-xl leading-tight font-bold sm:text-2xl">
              <span {...KEEP_CLEAR}>{`A próxima: ${next.title}`}</span>
            </h2>
            <p className="text-sm">{next.description}</p>
            <div className="flex flex-col items-start gap-1.5 sm:flex-row sm:items-center sm:gap-3">
              <Progress value={next.current} max={next.target} label={next.title} valueText={progressText(next)} />
              <span className="text-sm font-bold sm:shrink-0">{progressText(next)}</span>
            </div>
          </>
        ) : (
          <h2 className="text-xl leading-tight font-bold sm:text-2xl">Você conquistou tudo. Que história!</h2>
        )}
      </div>
    </section>
  );
}
