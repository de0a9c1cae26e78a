import { Apple } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { MaterialDialog } from '#web/components/pdf/material-dialog.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useNutritionGuide } from '../api/get-nutrition-guide.ts';
import type { NutritionGuide } from '../api/get-nutrition-guide.ts';
import { VideoDialog } from '../videos/video-dialog.tsx';
import { GuideTabs } from './guide-tabs.tsx';
import { NutritionSkeleton } from './nutrition-skeleton.tsx';
import { TrainerCard } from './trainer-card.tsx';
import { useNutritionAddress } from './use-nutrition-address.ts';

function isEmpty({ recipes, videos, materials, tips }: NutritionGuide): boolean {
  return recipes.length + videos.length + materials.length + tips.length === 0;
}

/** The nutrition guide: who presents it, and its recipes, videos, materials and tips. */
export function NutritionScreen() {
  const query = useNutritionGuide(useCurrentUser().id);
  const address = useNutritionAddress();
  const video = query.data?.videos.find(({ id }) => id === address.videoId);
  const material = query.data?.materials.find(({ id }) => id === address.materialId);

  return (
    <>
      <PageHeader title="Nutrição" subtitle="Receitas e orientações para comer bem sem complicar." />
      <Loaded
        query={query}
        skeleton={<NutritionSkeleton />}
        loading="Carregando receitas..."
        title="Erro ao carregar o guia de nutrição"
        kept="Você está vendo o guia como estava da última vez"
        isEmpty={isEmpty}
        empty={
          <EmptyState
            icon={<Apple />}
            title="O guia está vazio agora"
            description="Seus treinos e desafios continuam a um toque."
            action={<RetryButton isRetrying={query.isRefetching} onRetry={query.refetch} />}
          />
        }
      >
        {(guide) => (
          <>
            {guide.trainer ? <TrainerCard trainer={guide.trainer} intro={guide.videos.find(({ isIntro }) => isIntro)} /> : null}
            <GuideTabs guide={guide} address={address} />
          </>
        )}
      </Loaded>
      {video ? <VideoDialog key={video.id} video={video} isInAddress={address.isOpenedHere} onClose={address.closeVideo} /> : null}
      {material?.filename ? (
        <MaterialDialog
          path={material.filename}
          title={material.title}
          description={material.description}
          isInAddress={address.isOpenedHere}
          onClose={address.closeMaterial}
        />
      ) : null}
    </>
  );
}
