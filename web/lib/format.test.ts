import { describe, expect, it } from 'vitest';
import * as format from './format.ts';

// 21 November 2026, 10:00 in São Paulo.
const instant = new Date('2026-11-21T13:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-11-21T13:00:00Z', 'Agora há pouco'],
    ['2026-11-21T12:00:01Z', 'Agora há pouco'],
    ['2026-11-21T12:00:00Z', '1h atrás'],
    ['2026-11-20T13:00:01Z', '23h atrás'],
    ['2026-11-20T13:00:00Z', 'Ontem'],
    ['2026-11-20T03:00:00Z', 'Ontem'],
    ['2026-11-20T02:59:59Z', '2 dias atrás'],
    ['2026-11-15T12:00:00Z', '6 dias atrás'],
    ['2026-11-14T12:00:00Z', '14/11'],
    ['2026-11-21T18:00:00Z', 'Agora há pouco'],
  ])('%s is "%s"', (value, expected) => {
    expect(format.relativeTime(value, instant)).toBe(expected);
  });
});

describe('dates', () => {
  it('are those of São Paulo', () => {
    expect(format.formatDate('2026-11-21T02:59:00Z')).toBe('20/11/2026');
    expect(format.formatDate('2026-11-21T03:00:00Z')).toBe('21/11/2026');
    expect(format.formatDayMonth('2026-11-21T12:00:00Z')).toBe('21 de novembro');
    expect(format.formatLongDate('2026-11-21')).toBe('21 de novembro de 2026');
    expect(format.formatTime('2026-11-21T12:05:00Z')).toBe('09:05');
    expect(format.formatDateTime('2026-11-21T12:05:00Z')).toBe('21/11/2026 09:05');
    expect(format.formatDateTime('2026-11-21T03:05:00Z', 'America/Manaus')).toBe('20/11/2026 23:05');
  });

  it('are written as the browser writes them, every day of four years', () => {
    const written = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'America/Sao_Paulo' });
    const [numbers, short, words, month, long, time] = [
      written({ day: '2-digit', month: '2-digit', year: 'numeric' }),
      written({ day: '2-digit', month: '2-digit' }),
      written({ day: 'numeric', month: 'long' }),
      written({ month: 'long', year: 'numeric' }),
      written({ dateStyle: 'long' }),
      written({ hour: '2-digit', minute: '2-digit' }),
    ];
    const shortMonth = written({ day: '2-digit', month: 'short' });
    for (let at = Date.parse('2025-01-01T02:58:00Z'); at < Date.parse('2029-01-01T00:00:00Z'); at += 24 * 3_600_000 + 61_000) {
      const date = new Date(at);
      const part = (type: string) =>
        shortMonth
          .formatToParts(date)
          .find((one) => one.type === type)
          ?.value.replace('.', '');
      expect([
        format.formatDate(date),
        format.formatShortDate(date),
        format.formatDayMonth(date),
        format.formatMonthYear(date),
        format.formatLongDate(date),
        format.formatTime(date),
        format.formatDayAndMonth(date),
      ]).toEqual([
        ...[numbers, short, words, month, long, time].map((formatter) => formatter?.format(date)),
        { day: part('day'), month: part('month') },
      ]);
    }
  });

  it('refuse what is no date', () => {
    for (const value of ['2026-02-30', 'amanhã', new Date(Number.NaN)]) expect(() => format.formatDate(value)).toThrow(RangeError);
  });

  it('leave a plain day where it is', () => {
    expect(format.formatDate('2026-01-01')).toBe('01/01/2026');
    expect(format.formatDayMonth('2026-03-01')).toBe('1 de março');
  });
});

describe('numbers', () => {
  it('are written as in Brazil', () => {
    expect(format.formatNumber(12345)).toBe('12.345');
    expect(format.formatPercent(47.6)).toBe('48%');
    expect(format.formatCurrency(39.9)).toBe('R$ 39,90');
    expect(format.pluralize(1, 'treino', 'treinos')).toBe('1 treino');
    expect(format.pluralize(2, 'treino', 'treinos')).toBe('2 treinos');
  });

  it('are grouped as the browser groups them', () => {
    const browsers = new Intl.NumberFormat('pt-BR');
    for (const value of [0, 7, 12, 999, 1_000, 12_345, 999_999, 1_234_567, -1, -1_234, 0.5, 1_234.5, 2 ** 60])
      expect(format.formatNumber(value)).toBe(browsers.format(value));
  });

  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1h'],
    [90, '1h 30min'],
  ])('%d minutes are "%s"', (minutes, expected) => {
    expect(format.formatDuration(minutes)).toBe(expected);
  });

  it('round hours down', () => {
    expect(format.wholeHours(119)).toBe(1);
  });
});

describe('dayRange', () => {
  it('holds both ends', () => {
    expect(format.dayRange('2026-12-31', '2027-01-02')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
    expect(format.dayRange('2026-12-31', '2026-12-30')).toEqual([]);
  });
});
