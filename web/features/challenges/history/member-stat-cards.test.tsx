// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemberWorkoutStats } from './member-history.ts';
import { MemberStatCards } from './member-stat-cards.tsx';

function text(figures: Partial<MemberWorkoutStats>, isFinal: boolean): string {
  const stats = {
    total_workouts: 3,
    total_duration: 150,
    total_points: 30,
    total_check_ins: 3,
    current_streak: 0,
    longest_streak: 0,
    completion_percentage: 14.29,
    workout_types: [],
    ...figures,
  };
  const { container } = render(<MemberStatCards stats={stats} isFinal={isFinal} />);
  return container.textContent ?? '';
}

test('while the challenge runs the card has the streak as it is, 0 too', () => {
  expect(text({ current_streak: 0, longest_streak: 2 }, false)).toContain('Sequência atual0dias · recorde de 2 dias');
  expect(screen.queryByText('Maior sequência')).not.toBeInTheDocument();
});

test('after the end it has the streak of the last day', () => {
  expect(text({ current_streak: 2, longest_streak: 5 }, true)).toContain('Sequência final2dias · recorde de 5 dias');
});

test('or the longest one, where none was alive then', () => {
  expect(text({ current_streak: 0, longest_streak: 5 }, true)).toContain('Maior sequência5dias');
  expect(text({ current_streak: 0, longest_streak: 0 }, true)).toContain('Maior sequência–sem check-in');
});
