import { describe, expect, it } from 'vitest';
import words from './cases/reminder-words.json';
import cases from './cases/reminders.json';
import { REMINDER_KINDS, reminderKind } from './reminders.ts';
import type { ReminderState } from './reminders.ts';

describe('reminder cases', () => {
  it.each(cases)('$id: $note', ({ state, kind, streak, toMilestone, weekday, hasWeek }) => {
    expect(reminderKind({ state: state as ReminderState, streak, toMilestone, weekday, hasWeek })).toBe(kind);
  });
});

describe('the words of reminders', () => {
  it('are ten, each kind has some, and who may get a kind on two days in a row gets other words', () => {
    expect(words).toHaveLength(10);
    expect(new Set(words.map(({ kind }) => kind))).toEqual(new Set(REMINDER_KINDS));
    for (const kind of ['streak_at_risk', 'milestone_near', 'not_today', 'weekly_summary']) {
      expect(words.filter((template) => template.kind === kind).length, kind).toBeGreaterThanOrEqual(2);
    }
  });

  it.each(words)('$id does not shame, threaten or hurry, and fits a locked screen', ({ title, body }) => {
    expect(`${title} ${body}`).not.toMatch(
      /pregui|vergonh|culpa|decepc|fracass|falh|perde|perdeu|esquec|desist|abandon|sumi|atras|última chance|só você|não acredit|triste|!!/i,
    );
    expect(title.length).toBeLessThanOrEqual(40);
    expect(body.length).toBeLessThanOrEqual(90);
  });

  it.each(words)('$id tells nothing of health, of numbers or of other members', ({ title, body }) => {
    expect(`${title} ${body}`).not.toMatch(/\d|peso|kg|quilo|calori|dieta|saúde|corpo|emagrec|ranking|posição|colega|fulano/i);
  });
});
