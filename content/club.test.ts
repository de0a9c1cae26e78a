import { expect, test } from 'vitest';
import { posesAsClub } from '#domain/club-names.ts';
import { club } from './club.ts';

test('nobody else goes by the club’s name, short or long', () => {
  for (const name of [club.name, club.shortName]) expect(posesAsClub(`Equipe ${name}`), name).toBe(true);
});
