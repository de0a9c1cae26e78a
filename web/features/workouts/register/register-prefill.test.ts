import { expect, it } from 'vitest';
import { paths } from '#web/config/paths.ts';
import { readPrefill } from './register-prefill.ts';

const read = (address: string) => readPrefill(new URL(address, 'https://clube.example').searchParams);

it('reads back what a link to the form says', () => {
  const link = paths.app.recordWorkout.getHref(undefined, { name: 'Costas & braços', type: 'Musculação', minutes: 50 });
  expect(read(link)).toEqual({ exerciseName: 'Costas & braços', workoutType: 'Musculação', durationMinutes: 50 });
});

it.each(['', '?name=%20&type=Xadrez&minutes=', '?minutes=0', '?minutes=301', '?minutes=12.5', '?minutes=abc', '?type=toString'])(
  'takes nothing wrong from %j',
  (query) => {
    expect(read(`/app/workouts/record${query}`)).toEqual({});
  },
);
