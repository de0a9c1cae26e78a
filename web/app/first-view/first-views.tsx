import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { LoginScreen } from '#web/features/auth/login/login-screen.tsx';
import { SignupScreen } from '#web/features/auth/signup/signup-screen.tsx';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FAILURE, templateId } from './view-names.ts';
import type { ViewName } from './view-names.ts';

const views: Record<ViewName | typeof FAILURE, { path: string; content: ReactNode }> = {
  login: { path: paths.auth.login.path, content: <LoginScreen /> },
  signup: { path: paths.auth.signup.path, content: <SignupScreen /> },
  [FAILURE]: { path: '/', content: <FailureNotice /> },
};

/**
 * The first views of the pages that people open most, as HTML templates, which show before any script of the app has
 * come: choose-view.ts picks one. One more is what is said when the scripts do not come. Called when the app is built
 * (tools/first-view-templates.ts), never in a browser.
 */
export function renderFirstViews(): string {
  const queryClient = createQueryClient();
  const html = Object.entries(views)
    .map(([name, { path, content }]) => {
      const view = renderToStaticMarkup(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
        </QueryClientProvider>,
      );
      return `<template id="${templateId(name)}">${view}</template>`;
    })
    .join('');
  // Its timers for later would keep the build waiting.
  queryClient.clear();
  return html;
}
