import type { RouteObject } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const { console } = paths;

const rooms: RouteObject[] = [
  {
    index: true,
    handle: { title: 'Hoje' },
    lazy: async () => ({ Component: (await import('#web/features/console/today/today-screen.tsx')).TodayScreen }),
  },
  {
    path: console.members.path,
    handle: { title: 'Membros' },
    lazy: async () => ({ Component: (await import('#web/features/console/members/members-screen.tsx')).MembersScreen }),
  },
  {
    path: console.member.path,
    handle: { title: 'Membro' },
    lazy: async () => ({ Component: (await import('#web/features/console/member/member-screen.tsx')).MemberScreen }),
  },
  {
    path: console.challenges.path,
    handle: { title: 'Desafios do clube' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenges/challenges-screen.tsx')).ChallengesScreen }),
  },
  {
    path: console.newChallenge.path,
    handle: { title: 'Novo desafio' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenge/new-challenge-screen.tsx')).NewChallengeScreen }),
  },
  {
    path: console.challenge.path,
    handle: { title: 'Desafio do clube' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenge/challenge-screen.tsx')).ChallengeScreen }),
  },
  {
    path: console.team.path,
    handle: { title: 'Equipe' },
    lazy: async () => ({ Component: (await import('#web/features/console/team/team-screen.tsx')).TeamScreen }),
  },
  {
    path: console.log.path,
    handle: { title: 'Registro' },
    lazy: async () => ({ Component: (await import('#web/features/console/log/log-screen.tsx')).LogScreen }),
  },
];

/** Where staff run the club. Whoever is none finds none of it: the address is unknown to them. */
export const consoleRoutes: RouteObject[] = [
  {
    path: console.root.path,
    lazy: async () => ({ Component: (await import('./routes/console-route.tsx')).ConsoleRoute }),
    // A failing room leaves the console standing.
    children: [{ ErrorBoundary: RouteErrorBoundary, children: rooms }],
  },
];
