import type { RouteObject } from 'react-router';
import { consolePaths } from '#web/config/console-paths.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const rooms: RouteObject[] = [
  {
    index: true,
    handle: { title: 'Hoje' },
    lazy: async () => ({ Component: (await import('#web/features/console/today/today-screen.tsx')).TodayScreen }),
  },
  {
    path: consolePaths.members.path,
    handle: { title: 'Membros' },
    lazy: async () => ({ Component: (await import('#web/features/console/members/members-screen.tsx')).MembersScreen }),
  },
  {
    path: consolePaths.member.path,
    handle: { title: 'Membro' },
    lazy: async () => ({ Component: (await import('#web/features/console/member/member-screen.tsx')).MemberScreen }),
  },
  {
    path: consolePaths.slipping.path,
    handle: { title: 'Quem precisa de um empurrão' },
    lazy: async () => ({ Component: (await import('#web/features/console/slipping/slipping-screen.tsx')).SlippingScreen }),
  },
  {
    path: consolePaths.challenges.path,
    handle: { title: 'Desafios do clube' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenges/challenges-screen.tsx')).ChallengesScreen }),
  },
  {
    path: consolePaths.newChallenge.path,
    handle: { title: 'Novo desafio' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenge/new-challenge-screen.tsx')).NewChallengeScreen }),
  },
  {
    path: consolePaths.challenge.path,
    handle: { title: 'Desafio do clube' },
    lazy: async () => ({ Component: (await import('#web/features/console/challenge/challenge-screen.tsx')).ChallengeScreen }),
  },
  {
    path: consolePaths.announcements.path,
    handle: { title: 'Avisos do clube' },
    lazy: async () => ({ Component: (await import('#web/features/console/announcements/announcements-screen.tsx')).AnnouncementsScreen }),
  },
  {
    path: consolePaths.newAnnouncement.path,
    handle: { title: 'Novo aviso' },
    lazy: async () => ({
      Component: (await import('#web/features/console/announcements/new-announcement-screen.tsx')).NewAnnouncementScreen,
    }),
  },
  {
    path: consolePaths.reports.path,
    handle: { title: 'Denúncias' },
    lazy: async () => ({ Component: (await import('#web/features/console/reports/reports-screen.tsx')).ReportsScreen }),
  },
  {
    path: consolePaths.report.path,
    handle: { title: 'Denúncia' },
    lazy: async () => ({ Component: (await import('#web/features/console/reports/report-screen.tsx')).ReportScreen }),
  },
  {
    path: consolePaths.team.path,
    handle: { title: 'Equipe' },
    lazy: async () => ({ Component: (await import('#web/features/console/team/team-screen.tsx')).TeamScreen }),
  },
  {
    path: consolePaths.log.path,
    handle: { title: 'Registro' },
    lazy: async () => ({ Component: (await import('#web/features/console/log/log-screen.tsx')).LogScreen }),
  },
];

/** Where staff run the club. Whoever is none finds none of it: the address is unknown to them. */
export const consoleRoutes: RouteObject[] = [
  {
    path: consolePaths.root.path,
    lazy: async () => ({ Component: (await import('./routes/console-route.tsx')).ConsoleRoute }),
    // A failing room leaves the console standing.
    children: [{ ErrorBoundary: RouteErrorBoundary, children: rooms }],
  },
];
