import { describe, expect, it } from 'vitest';
import { addDays, dayInZone, daysBetween, greeting, noonInSaoPaulo, startOfWeek, weekdayShortName, weekDays } from './calendar.ts';
import cases from './cases/calendar.json';

describe('calendar cases', () => {
  it.each(cases.instants)('$id: $note', ({ instant, timeZone, day, startOfWeek: sunday, greeting: words }) => {
    expect(dayInZone(new Date(instant), timeZone)).toBe(day);
    expect(startOfWeek(day)).toBe(sunday);
    expect(greeting(new Date(instant), timeZone)).toBe(words);
  });

  it.each(cases.noons)('$id: $note', ({ day, noon }) => {
    expect(noonInSaoPaulo(day)).toBe(noon);
    expect(dayInZone(new Date(noon))).toBe(day);
  });
});

describe('dayInZone', () => {
  it('uses the club zone when none is given', () => {
    expect(dayInZone(new Date('2026-11-21T00:01:00Z'))).toBe('2026-11-20');
  });

  it('refuses an invalid date and an unknown zone', () => {
    expect(() => dayInZone(new Date('nonsense'))).toThrow(RangeError);
    expect(() => dayInZone(new Date(), 'America/Nowhere')).toThrow(RangeError);
  });
});

describe('addDays and daysBetween', () => {
  it('cross months, years and 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('are each other’s inverse', () => {
    expect(daysBetween('2026-12-25', '2027-01-08')).toBe(14);
    expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
  });

  it('refuse what is not a calendar day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('20/11/2026', 1)).toThrow(RangeError);
    expect(() => daysBetween('', '2026-11-20')).toThrow(RangeError);
  });
});

describe('weekDays', () => {
  it('runs from Sunday to Saturday, across the year’s end too', () => {
    expect(weekDays('2027-01-01')).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
  });

  it('has the short names of the chart', () => {
    expect(weekDays('2026-11-20').map(weekdayShortName)).toEqual(['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']);
  });
});
