import { Apple, Dumbbell, Gift, House, LayoutDashboard, Settings, Trophy, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SideNavItem } from '#web/components/layout/side-nav.tsx';
import { paths } from '#web/config/paths.ts';

interface MenuEntry {
  label: string;
  to: string;
  icon: ReactNode;
  /** Needed to enter; null where every member may. */
  feature: string | null;
  /** False while the screen is not part of the app: then nothing links to it. */
  isBuilt: boolean;
}

const { app } = paths;

const MENU: readonly MenuEntry[] = [
  { label: 'Início', to: app.home.getHref(), icon: <House />, feature: null, isBuilt: true },
  { label: 'Treinos', to: app.workouts.getHref(), icon: <Dumbbell />, feature: 'workouts_library', isBuilt: true },
  { label: 'Desafios', to: app.challenges.getHref(), icon: <Trophy />, feature: 'basic_challenges', isBuilt: true },
  { label: 'Nutrição', to: app.nutrition.getHref(), icon: <Apple />, feature: 'nutrition_guide', isBuilt: true },
  { label: 'Dashboard', to: app.dashboard.getHref(), icon: <LayoutDashboard />, feature: 'enhanced_dashboard', isBuilt: true },
  { label: 'Perfil', to: app.profile.getHref(), icon: <User />, feature: 'profile', isBuilt: true },
  { label: 'Benefícios', to: app.benefits.getHref(), icon: <Gift />, feature: 'benefits', isBuilt: true },
  { label: 'Configurações', to: app.settings.getHref(), icon: <Settings />, feature: null, isBuilt: true },
];

function isActive(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/**
 * The menu of a member at a path. An item whose feature they lack is locked. A locked item leads nowhere, so it may be
 * shown before its screen exists. An item that would lead to a screen not built yet is left out.
 */
export function menuItems(pathname: string, canUse: (feature: string) => boolean): SideNavItem[] {
  return MENU.flatMap(({ label, to, icon, feature, isBuilt }) => {
    const isLocked = feature !== null && !canUse(feature);
    if (!isLocked && !isBuilt) return [];
    return [{ label, to, icon, isLocked, isActive: isActive(pathname, to) }];
  });
}
