import { CalendarCheck, HandHeart, NotebookText, UserCog, Trophy, Users, Megaphone, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayAct } from '#domain/staff-acts.ts';
import type { StaffAct, StaffRole } from '#domain/staff-acts.ts';
import type { SideNavItem } from '#web/components/layout/side-nav.tsx';
import { consolePaths } from '#web/config/console-paths.ts';

interface ConsoleRoom {
  label: string;
  to: string;
  icon: ReactNode;
  /** The act that its page begins with: whoever may not do it does not see the room. */
  act: StaffAct;
}

const ROOMS: readonly ConsoleRoom[] = [
  { label: 'Hoje', to: consolePaths.root.getHref(), icon: <CalendarCheck />, act: 'staff_today' },
  { label: 'Membros', to: consolePaths.members.getHref(), icon: <Users />, act: 'staff_search_members' },
  { label: 'Empurrão', to: consolePaths.slipping.getHref(), icon: <HandHeart />, act: 'staff_slipping' },
  { label: 'Desafios', to: consolePaths.challenges.getHref(), icon: <Trophy />, act: 'staff_challenges' },
  { label: 'Avisos', to: consolePaths.announcements.getHref(), icon: <Megaphone />, act: 'staff_announcements' },
  { label: 'Denúncias', to: consolePaths.reports.getHref(), icon: <Flag />, act: 'staff_reports' },
  { label: 'Equipe', to: consolePaths.team.getHref(), icon: <UserCog />, act: 'staff_list' },
  { label: 'Registro', to: consolePaths.log.getHref(), icon: <NotebookText />, act: 'staff_read_log' },
];

function isActive(pathname: string, to: string): boolean {
  if (pathname === to) return true;
  return to !== consolePaths.root.getHref() && pathname.startsWith(`${to}/`);
}

/** The console's menu at a path, for a role. */
export function consoleMenu(pathname: string, role: StaffRole): SideNavItem[] {
  return ROOMS.filter(({ act }) => mayAct(role, act)).map(({ label, to, icon }) => ({ label, to, icon, isActive: isActive(pathname, to) }));
}
