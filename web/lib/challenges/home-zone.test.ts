import { expect, test } from 'vitest';
import { dayInKeptZone, homeZone } from './home-zone.ts';

// 23:30 on the 20th in Manaus, 00:30 on the 21st in São Paulo.
const evening = new Date('2026-11-21T03:30:00Z');

test.each([
  { of: 'the only challenge', zones: ['America/Manaus'], device: 'America/Sao_Paulo', zone: 'America/Manaus' },
  { of: 'no challenge', zones: [], device: 'America/Manaus', zone: 'America/Sao_Paulo' },
  {
    of: 'the one of two that has the device’s day',
    zones: ['America/Sao_Paulo', 'America/Manaus'],
    device: 'America/Manaus',
    zone: 'America/Manaus',
  },
  {
    of: 'the first of two where the device has neither’s',
    zones: ['America/Sao_Paulo', 'America/Manaus'],
    device: 'Pacific/Kiritimati',
    zone: 'America/Sao_Paulo',
  },
])('home speaks of the day of $of', ({ zones, device, zone }) => {
  expect(homeZone(zones, evening, () => device)).toBe(zone);
});

test('a kept zone that is none is the club’s', () => {
  expect(dayInKeptZone(evening, 'America/Manaus')).toBe('2026-11-20');
  expect(dayInKeptZone(evening, '')).toBe('2026-11-21');
  expect(dayInKeptZone(evening, 'Marte/Base')).toBe('2026-11-21');
});
