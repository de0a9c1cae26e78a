import { Dumbbell, Handshake, History } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { MaterialDialog } from '#web/components/pdf/material-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { paths } from '#web/config/paths.ts';
import { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { LIBRARY, useLibrary } from './api/get-library.ts';
import { ExampleFilmDialog } from './example-film-dialog.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { isExampleFilm, libraryItems } from './library-view.ts';
import { LibraryPartners } from './partners/library-partners.tsx';
import { begunProgrammes } from './progress/continue-view.ts';
import { useLibraryProgress } from './progress/use-library-progress.ts';
import { useLibraryAddress } from './use-library-address.ts';
import type { LibraryTab } from './use-library-address.ts';
import { LibraryWorkouts } from './workouts/library-workouts.tsx';

/** The workout library: the partner programmes, and all their workouts to search and filter. */
export function LibraryScreen() {
  const userId = useCurrentUser().id;
  const library = useLibrary(userId);
  const favorites = useFavorites(userId, LIBRARY);
  const progress = useLibraryProgress(userId);
  const address = useLibraryAddress();
  const partners = library.data ?? [];
  const items = libraryItems(partners);
  const begun = begunProgrammes(partners, items, progress.steps);
  const opened = items.find(({ id }) => id === address.openedId);

  return (
    <>
      <PageHeader
        title="Biblioteca de treinos"
        subtitle="Programas parceiros para treinar quando e onde quiser."
        actions={
          <Button asChild variant="outline">
            <Link to={paths.app.workoutHistory.getHref()}>
              <History aria-hidden="true" />
              Meus treinos
            </Link>
          </Button>
        }
      />
      <Loaded
        query={library}
        skeleton={<LibrarySkeleton />}
        loading="Carregando treinos..."
        title="Erro ao carregar a biblioteca"
        kept="Você está vendo a biblioteca como estava da última vez"
        empty={
          <EmptyState
            icon={<Dumbbell />}
            title="Nenhum treino na biblioteca agora"
            description="Seus treinos e desafios continuam a um toque."
            action={<RetryButton isRetrying={library.isRefetching} onRetry={library.refetch} />}
          />
        }
      >
        {(shown) => (
          <Tabs value={address.tab} onValueChange={(tab) => address.openTab(tab as LibraryTab)}>
            <TabsList aria-label="Seções da biblioteca">
              <TabsTrigger value="partners">
                <Handshake aria-hidden="true" />
                Parceiros
              </TabsTrigger>
              <TabsTrigger value="workouts">
                <Dumbbell aria-hidden="true" />
                Treinos
              </TabsTrigger>
            </TabsList>
            <TabsContent value="partners">
              <LibraryPartners
                partners={shown}
                items={items}
                favorites={favorites}
                progress={progress}
                begun={begun}
                onSeeAll={() => address.openTab('workouts')}
              />
            </TabsContent>
            <TabsContent value="workouts">
              <LibraryWorkouts items={items} favorites={favorites} progress={progress} begun={begun} address={address} />
            </TabsContent>
          </Tabs>
        )}
      </Loaded>
      {opened && isExampleFilm(opened) ? (
        <ExampleFilmDialog item={opened} isInAddress={address.isMaterialOpenedHere} onClose={address.closeMaterial} />
      ) : opened?.pdfUrl ? (
        <MaterialDialog
          path={opened.pdfUrl}
          title={opened.title}
          description={`Material de ${opened.partner_name}`}
          isInAddress={address.isMaterialOpenedHere}
          onClose={address.closeMaterial}
        />
      ) : null}
    </>
  );
}
