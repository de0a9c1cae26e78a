import { expect, test } from 'vitest';
import { Lobby } from './lobby.ts';

test('a network has a few places for strangers, and the one that came first makes room for the next', () => {
  const lobby = new Lobby<string>(2);
  expect([lobby.enter('gym', 'a'), lobby.enter('gym', 'b'), lobby.enter('home', 'c')]).toEqual([null, null, null]);
  expect([lobby.enter('gym', 'd'), lobby.enter('gym', 'e')]).toEqual(['a', 'b']);
});

test('whoever has been let in further, or has gone, makes no room and takes none', () => {
  const lobby = new Lobby<string>(2);
  lobby.enter('gym', 'a');
  lobby.enter('gym', 'b');
  lobby.leave('gym', 'a');
  lobby.leave('gym', 'a');
  expect(lobby.enter('gym', 'c')).toBeNull();
  expect(lobby.enter('gym', 'd')).toBe('b');
  for (const guest of ['b', 'c', 'd']) lobby.leave('gym', guest);
  lobby.leave('nowhere', 'x');
});
