import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { CERTIFICATE_PART } from '#web/config/certificate-path.ts';
import { paths } from '#web/config/paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { AppLayout } from './app-layout.tsx';
import { createFeatureGate } from './guards/feature-gate.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

/** Routes that only members with a feature may enter; the others see its upsell screen. */
function gated(feature: string, children: RouteObject[]): RouteObject {
  return { Component: createFeatureGate(feature), children };
}

const { app } = paths;

const openRoutes: RouteObject[] = [
  {
    path: app.home.path,
    handle: { title: 'Início' },
    lazy: async () => ({ Component: (await import('./routes/home-route.tsx')).HomeRoute }),
  },
  {
    path: app.recordWorkout.path,
    handle: { title: 'Registrar Treino' },
    lazy: async () => ({ Component: (await import('./routes/record-workout-route.tsx')).RecordWorkoutRoute }),
  },
  {
    path: app.workoutHistory.path,
    handle: { title: 'Meus treinos' },
    lazy: async () => ({ Component: (await import('#web/features/workouts/own/own-workouts-screen.tsx')).OwnWorkoutsScreen }),
  },
  {
    path: app.challenge.path,
    handle: { title: 'Detalhes do desafio' },
    lazy: async () => ({
      Component: (await import('#web/features/challenges/challenge/challenge-details-screen.tsx')).ChallengeDetailsScreen,
    }),
  },
  {
    path: `${app.challenge.path}/${CERTIFICATE_PART}/:kind`,
    handle: { title: 'Certificado' },
    lazy: async () => ({ Component: (await import('./routes/certificate-route.tsx')).CertificateRoute }),
  },
  // Below a challenge there is nothing else.
  { path: `${app.challenge.path}/*`, element: <Navigate to=".." relative="path" replace /> },
  ...accountRoutes,
  {
    path: app.help.path,
    handle: { title: 'Ajuda' },
    lazy: async () => ({ Component: (await import('#web/features/help/help-screen.tsx')).HelpScreen }),
  },
  {
    path: app.terms.path,
    handle: { title: 'Termos de uso' },
    lazy: async () => ({ Component: (await import('./routes/legal-routes.tsx')).MemberTermsRoute }),
  },
  {
    path: app.privacy.path,
    handle: { title: 'Política de privacidade' },
    lazy: async () => ({ Component: (await import('./routes/legal-routes.tsx')).MemberPrivacyRoute }),
  },
];

const gatedRoutes: RouteObject[] = [
  gated('workouts_library', [
    {
      path: app.workouts.path,
      handle: { title: 'Treinos' },
      lazy: async () => ({ Component: (await import('#web/features/library/library-screen.tsx')).LibraryScreen }),
    },
  ]),
  gated('basic_challenges', [
    {
      path: app.challenges.path,
      handle: { title: 'Desafios' },
      lazy: async () => ({ Component: (await import('#web/features/challenges/challenge/challenge-screen.tsx')).ChallengeScreen }),
    },
  ]),
  gated('challenge_ranking', [
    {
      path: app.challengeRanking.path,
      handle: { title: 'Ranking' },
      lazy: async () => ({
        Component: (await import('#web/features/challenges/ranking/challenge-ranking-screen.tsx')).ChallengeRankingScreen,
      }),
    },
    {
      path: app.memberWorkouts.path,
      handle: { title: 'Treinos do participante' },
      lazy: async () => ({ Component: (await import('./routes/member-workouts-route.tsx')).MemberWorkoutsRoute }),
    },
  ]),
  gated('enhanced_dashboard', [
    {
      path: app.dashboard.path,
      handle: { title: 'Dashboard' },
      lazy: async () => ({ Component: (await import('./routes/dashboard-route.tsx')).DashboardRoute }),
    },
  ]),
  gated('nutrition_guide', [
    {
      path: app.nutrition.path,
      handle: { title: 'Nutrição' },
      lazy: async () => ({ Component: (await import('#web/features/nutrition/guide/nutrition-screen.tsx')).NutritionScreen }),
    },
    {
      path: app.recipe.path,
      handle: { title: 'Receita' },
      lazy: async () => ({ Component: (await import('#web/features/nutrition/recipe/recipe-screen.tsx')).RecipeScreen }),
    },
  ]),
  gated('profile', [
    {
      path: app.profile.path,
      handle: { title: 'Perfil' },
      lazy: async () => ({ Component: (await import('./routes/profile-route.tsx')).ProfileRoute }),
    },
  ]),
  gated('benefits', [
    {
      path: app.benefits.path,
      handle: { title: 'Benefícios' },
      lazy: async () => ({ Component: (await import('#web/features/benefits/partners/benefits-screen.tsx')).BenefitsScreen }),
    },
    {
      path: app.memberCard.path,
      handle: { title: 'Cartão de membro' },
      lazy: async () => ({ Component: (await import('#web/features/benefits/card/member-card-screen.tsx')).MemberCardScreen }),
    },
  ]),
];

/**
 * Everything under /app, behind the sign-in and inside the shell. The spec's route table decides what is gated, path by
 * path.
 */
export const memberRoutes: RouteObject[] = [
  {
    path: app.root.path,
    Component: AppLayout,
    children: [
      {
        // A failing page leaves the shell standing.
        ErrorBoundary: RouteErrorBoundary,
        children: [{ index: true, element: <Navigate to={app.home.getHref()} replace /> }, ...openRoutes, ...gatedRoutes],
      },
    ],
  },
];
