import { CalendarCheck, Flag, HandHeart, Megaphone, NotebookText, Trophy, UserCog, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { StaffAct } from '#domain/staff-acts.ts';
import { consolePaths } from '#web/config/console-paths.ts';

/** A page of the console. */
export interface ConsolePage {
  /** The router's pattern. */
  path: string;
  /** The name of the page, for the browser's tab. */
  title: string;
  /** The act that the page begins with: staff who may not do it are told so in the page's place. */
  act: StaffAct;
  /** Loads the page's screen. */
  screen: () => Promise<ComponentType>;
}

interface ConsoleRoom extends ConsolePage {
  /** The name of the room in the menu, which shows staff only the rooms that their role opens. */
  label: string;
  icon: LucideIcon;
  /** The pages that the room leads to, below its address. */
  pages?: readonly ConsolePage[];
}

/**
 * The rooms of the console, in the menu's order: one row each. Routes, menu and guard come from it; the tests that
 * visit every page, and the pictures. Screens know addresses alone, those of console-paths.ts: this table is above
 * them.
 */
export const CONSOLE_ROOMS: readonly ConsoleRoom[] = [
  {
    path: consolePaths.root.path,
    title: 'Hoje',
    label: 'Hoje',
    icon: CalendarCheck,
    act: 'staff_today',
    screen: async () => (await import('./today/today-screen.tsx')).TodayScreen,
  },
  {
    path: consolePaths.members.path,
    title: 'Membros',
    label: 'Membros',
    icon: Users,
    act: 'staff_search_members',
    screen: async () => (await import('./members/members-screen.tsx')).MembersScreen,
    pages: [
      {
        path: consolePaths.member.path,
        title: 'Membro',
        act: 'staff_member',
        screen: async () => (await import('./member/member-screen.tsx')).MemberScreen,
      },
    ],
  },
  {
    path: consolePaths.slipping.path,
    title: 'Quem precisa de um empurrão',
    label: 'Empurrão',
    icon: HandHeart,
    act: 'staff_slipping',
    screen: async () => (await import('./slipping/slipping-screen.tsx')).SlippingScreen,
  },
  {
    path: consolePaths.challenges.path,
    title: 'Desafios do clube',
    label: 'Desafios',
    icon: Trophy,
    act: 'staff_challenges',
    screen: async () => (await import('./challenges/challenges-screen.tsx')).ChallengesScreen,
    pages: [
      {
        path: consolePaths.newChallenge.path,
        title: 'Novo desafio',
        act: 'staff_create_challenge',
        screen: async () => (await import('./challenge/new-challenge-screen.tsx')).NewChallengeScreen,
      },
      {
        path: consolePaths.challenge.path,
        title: 'Desafio do clube',
        act: 'staff_participants',
        screen: async () => (await import('./challenge/challenge-screen.tsx')).ChallengeScreen,
      },
    ],
  },
  {
    path: consolePaths.announcements.path,
    title: 'Avisos do clube',
    label: 'Avisos',
    icon: Megaphone,
    act: 'staff_announcements',
    screen: async () => (await import('./announcements/announcements-screen.tsx')).AnnouncementsScreen,
    pages: [
      {
        path: consolePaths.newAnnouncement.path,
        title: 'Novo aviso',
        act: 'staff_announce',
        screen: async () => (await import('./announcements/new-announcement-screen.tsx')).NewAnnouncementScreen,
      },
    ],
  },
  {
    path: consolePaths.reports.path,
    title: 'Denúncias',
    label: 'Denúncias',
    icon: Flag,
    act: 'staff_reports',
    screen: async () => (await import('./reports/reports-screen.tsx')).ReportsScreen,
    pages: [
      {
        path: consolePaths.report.path,
        title: 'Denúncia',
        act: 'staff_report',
        screen: async () => (await import('./reports/report-screen.tsx')).ReportScreen,
      },
    ],
  },
  {
    path: consolePaths.team.path,
    title: 'Equipe',
    label: 'Equipe',
    icon: UserCog,
    act: 'staff_list',
    screen: async () => (await import('./team/team-screen.tsx')).TeamScreen,
  },
  {
    path: consolePaths.log.path,
    title: 'Registro',
    label: 'Registro',
    icon: NotebookText,
    act: 'staff_read_log',
    screen: async () => (await import('./log/log-screen.tsx')).LogScreen,
  },
];

/** Every page of the console: each room, and then those below it. */
export const CONSOLE_PAGES: readonly ConsolePage[] = CONSOLE_ROOMS.flatMap((room) => [room, ...(room.pages ?? [])]);
