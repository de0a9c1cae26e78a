import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';

/** A running challenge of 21 days on its twelfth, 21 November 2026, without a check-in. */
export const CHALLENGE_CHOICE = {
  id: '3f0a52c8-0c1e-4f0e-9b52-2a1f8d9f4a11',
  title: 'Desafio 21 dias',
  startDay: '2026-11-10',
  endDay: '2026-11-30',
  isActive: true,
  timeZone: 'America/Sao_Paulo',
  today: '2026-11-21',
  dayCheckIn: 'none',
} as const satisfies ChallengeChoice;
