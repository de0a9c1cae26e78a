import { mayAct } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { SideNavItem } from '#web/components/layout/side-nav.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { CONSOLE_ROOMS } from './console-rooms.ts';

function isActive(pathname: string, to: string): boolean {
  if (pathname === to) return true;
  return to !== consolePaths.root.path && pathname.startsWith(`${to}/`);
}

/** The console's menu at a path, for a role. */
export function consoleMenu(pathname: string, role: StaffRole): SideNavItem[] {
  return CONSOLE_ROOMS.filter(({ act }) => mayAct(role, act)).map(({ label, path, icon: Icon }) => ({
    label,
    to: path,
    icon: <Icon />,
    isActive: isActive(pathname, path),
  }));
}
