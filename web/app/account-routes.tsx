import type { RouteObject } from 'react-router';
import { paths } from '#web/config/paths.ts';

const { app } = paths;

/** A member's own account under /app: who they are, what they pay, and their settings. Open to every member. */
export const accountRoutes: RouteObject[] = [
  {
    path: app.profileEdit.path,
    handle: { title: 'Editar perfil' },
    lazy: async () => ({ Component: (await import('#web/features/profile/edit/edit-profile-screen.tsx')).EditProfileScreen }),
  },
  {
    path: app.plan.path,
    handle: { title: 'Meu plano' },
    lazy: async () => ({ Component: (await import('#web/features/plan/plan-screen.tsx')).PlanScreen }),
  },
  {
    path: app.notices.path,
    handle: { title: 'Avisos' },
    lazy: async () => ({ Component: (await import('#web/features/notices/notices-screen.tsx')).NoticesScreen }),
  },
  {
    path: app.settings.path,
    handle: { title: 'Configurações' },
    lazy: async () => ({ Component: (await import('./routes/settings-route.tsx')).SettingsRoute }),
  },
  {
    path: app.settingsPassword.path,
    handle: { title: 'Trocar senha' },
    lazy: async () => ({ Component: (await import('#web/features/settings/password/change-password-screen.tsx')).ChangePasswordScreen }),
  },
  {
    path: app.settingsSessions.path,
    handle: { title: 'Seus acessos' },
    lazy: async () => ({ Component: (await import('#web/features/settings/sessions/sessions-screen.tsx')).SessionsScreen }),
  },
  {
    path: app.settingsBlocks.path,
    handle: { title: 'Membros bloqueados' },
    lazy: async () => ({ Component: (await import('#web/features/settings/blocks/blocked-members-screen.tsx')).BlockedMembersScreen }),
  },
  {
    path: app.settingsReports.path,
    handle: { title: 'Denúncias e decisões' },
    lazy: async () => ({ Component: (await import('#web/features/reports/own/own-reports-screen.tsx')).OwnReportsScreen }),
  },
];
