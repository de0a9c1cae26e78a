// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { ProfileFigures } from './profile-figures.tsx';

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ProfileFigures userId="m" />
    </QueryClientProvider>,
  );
}

test('the points of the profile are called those of check-ins: a workout’s own count in the week, and are not among them', async () => {
  stubClubAnswers({
    'POST /rpc/refresh_dashboard_data': () => ({ success: true, workout_count: 3, current_streak: 1, total_points: 0, week_points: 30 }),
  });
  show();
  await waitFor(() => expect(screen.getByLabelText('Seus números')).toHaveTextContent(/^Treinos3Sequência1 diaPontos de check-in0$/));
});

test('figures that can’t be read are no zeros', async () => {
  stubClubAnswers({});
  show();
  await waitFor(() => expect(screen.getByLabelText('Seus números')).toHaveTextContent('Pontos de check-in–'));
});
