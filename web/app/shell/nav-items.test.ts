import { expect, it } from 'vitest';
import { hasFeature } from '#domain/levels.ts';
import { menuItems } from './nav-items.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const basic = (feature: string) => hasFeature(null, feature, now);
const expert = () => true;

it('a basic member sees what they may enter, and what is locked', () => {
  const items = menuItems('/app/home', basic);
  expect(items.filter((item) => !item.isLocked).map((item) => item.label)).toEqual(['Início', 'Desafios', 'Perfil', 'Configurações']);
  expect(items.filter((item) => item.isLocked).map((item) => item.label)).toEqual(['Treinos', 'Nutrição', 'Dashboard', 'Benefícios']);
});

it('an expert sees no lock and no link to a screen that is not there', () => {
  const items = menuItems('/app/home', expert);
  expect(items.map((item) => [item.label, item.isLocked])).toEqual([
    ['Início', false],
    ['Treinos', false],
    ['Desafios', false],
    ['Nutrição', false],
    ['Dashboard', false],
    ['Perfil', false],
    ['Benefícios', false],
    ['Configurações', false],
  ]);
});

it('Treinos leads to the library, and is active among one’s own workouts too', () => {
  expect(menuItems('/app/workouts/history', expert).find((item) => item.label === 'Treinos')).toMatchObject({
    to: '/app/workouts',
    isActive: true,
  });
});

it.each([
  ['/app/home', 'Início'],
  ['/app/workouts/history', 'Treinos'],
  ['/app/challenges', 'Desafios'],
  ['/app/challenges/1/ranking', 'Desafios'],
  ['/app/nutrition/recipe/sopa', 'Nutrição'],
  ['/app/profile/edit', 'Perfil'],
  ['/app/settings/password', 'Configurações'],
])('at %s the item %s is active', (path, label) => {
  expect(
    menuItems(path, basic)
      .filter((item) => item.isActive)
      .map((item) => item.label),
  ).toEqual([label]);
});

it('a path that only begins alike makes nothing active', () => {
  expect(menuItems('/app/homework', basic).some((item) => item.isActive)).toBe(false);
});
