import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana Souza');
  const [challenge] = await club.connection.query<{ id: string }>('select id from public.challenges');
  await ana.client.from('challenge_participants').insert({ challenge_id: challenge?.id, user_id: ana.id, status: 'active' });
});
afterAll(() => club.close());

test('a challenge tells its participants when asked', async () => {
  const { data, error } = await ana.client.from('challenges').select('title, participants').single();
  expect(error).toBeNull();
  expect(data).toEqual({ title: 'Desafio 21 dias', participants: 1 });
});

test('one’s own progress tells the position when asked', async () => {
  const { data, error } = await ana.client.from('challenge_progress').select('points, position').eq('user_id', ana.id).single();
  expect(error).toBeNull();
  expect(data).toEqual({ points: 0, position: 1 });
});

test('a member’s challenges come with the joined challenge', async () => {
  const { data, error } = await ana.client
    .from('challenge_progress')
    .select('points, challenges(id, title, active, start_date, end_date)')
    .eq('user_id', ana.id);
  expect(error).toBeNull();
  expect(data).toMatchObject([{ points: 0, challenges: { title: 'Desafio 21 dias', active: true } }]);
});
