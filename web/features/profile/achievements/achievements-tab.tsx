import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAchievements } from '../api/get-achievements.ts';
import { AchievementCard } from './achievement-card.tsx';
import { groupByCategory, listAchievements } from './achievement-list.ts';
import { MilestoneShelf } from './milestone-shelf.tsx';
import { NextAchievementCard } from './next-achievement-card.tsx';

function AchievementsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Carregando...</span>
      <Skeleton className="h-36 rounded-2xl" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} className="h-64 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}

/** The member's achievements by category, the next one first. */
export function AchievementsTab({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useAchievements(userId);
  if (isPending) return <AchievementsSkeleton />;
  if (!data) {
    return (
      <ErrorState
        title="Não conseguimos carregar suas conquistas"
        description="Elas estão guardadas. Tente de novo em instantes."
        onRetry={() => void refetch()}
      />
    );
  }
  const list = listAchievements(data);
  return (
    <div className="flex flex-col gap-8">
      <NextAchievementCard list={list} />
      <MilestoneShelf userId={userId} />
      {groupByCategory(list).map(({ category, items }) => (
        <section key={category} aria-label={category} className="flex flex-col gap-4">
          <SectionHeading title={category} />
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {items.map((achievement) => (
              <AchievementCard key={achievement.id} achievement={achievement} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
