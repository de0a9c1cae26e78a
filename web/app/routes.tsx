import type { RouteObject } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { CONSOLE_PATH, paths } from '#web/config/paths.ts';
import { startSession } from '#web/lib/session/start-session.ts';
import { GuestOnly } from './guards/guest-only.tsx';
import { memberRoutes } from './member-routes.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { SessionLayout } from './session-layout.tsx';
import { startKeepers } from './start-keepers.ts';

/** The first page that needs a session also starts it; the configuration has been read by then. */
async function openSession() {
  startKeepers();
  startSession();
  return Promise.resolve({ Component: SessionLayout });
}

const guestRoutes: RouteObject[] = [
  {
    path: paths.auth.login.path,
    handle: { title: 'Entrar' },
    lazy: async () => ({ Component: (await import('#web/features/auth/login/login-screen.tsx')).LoginScreen }),
  },
  {
    path: paths.auth.signup.path,
    handle: { title: 'Criar conta' },
    lazy: async () => ({ Component: (await import('#web/features/auth/signup/signup-screen.tsx')).SignupScreen }),
  },
];

const authRoutes: RouteObject[] = [
  { Component: GuestOnly, children: guestRoutes },
  {
    path: paths.auth.forgotPassword.path,
    handle: { title: 'Recuperar senha' },
    lazy: async () => ({ Component: (await import('#web/features/auth/password/forgot-password-screen.tsx')).ForgotPasswordScreen }),
  },
  {
    path: paths.auth.resetPassword.path,
    handle: { title: 'Nova senha' },
    lazy: async () => ({ Component: (await import('#web/features/auth/password/reset-password-screen.tsx')).ResetPasswordScreen }),
  },
  {
    path: paths.auth.confirm.path,
    handle: { title: 'Confirmar email' },
    lazy: async () => ({ Component: (await import('#web/features/auth/confirmation/confirm-screen.tsx')).ConfirmScreen }),
  },
  {
    path: paths.auth.accountLink.path,
    handle: { title: 'Proteger a conta' },
    lazy: async () => ({ Component: (await import('#web/features/auth/account-link/account-link-screen.tsx')).AccountLinkScreen }),
  },
  {
    path: paths.auth.callback.path,
    handle: { title: 'Entrando' },
    lazy: async () => ({ Component: (await import('#web/features/auth/provider/callback-screen.tsx')).CallbackScreen }),
  },
  {
    path: paths.auth.mobileCallback.path,
    handle: { title: 'Entrando' },
    lazy: async () => ({ Component: (await import('#web/features/auth/provider/mobile-callback-screen.tsx')).MobileCallbackScreen }),
  },
];

/**
 * Every route of the app. The public site's documents (web/site) are none of it: an address that is unknown here leads
 * to them.
 * @param others more routes of those who are signed in
 */
export function createRoutes(others: RouteObject[] = []): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RouteErrorBoundary,
      HydrateFallback: FullPageLoader,
      children: [
        {
          lazy: openSession,
          ErrorBoundary: RouteErrorBoundary,
          children: [...authRoutes, ...memberRoutes, ...others],
        },
        { path: '*', lazy: async () => ({ Component: (await import('./guards/lead-to-site.tsx')).LeadToSite }) },
      ],
    },
  ];
}

/**
 * The routes for a page that was opened at a path. Nothing in the app leads to the console, so no other page has its
 * routes.
 */
export async function loadRoutes(path: string): Promise<RouteObject[]> {
  return createRoutes(path.startsWith(CONSOLE_PATH) ? (await import('./console-routes.tsx')).consoleRoutes : []);
}
