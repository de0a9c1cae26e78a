import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { landingSchema } from './landing-schema.ts';
import { landing } from './landing.ts';

describe('landing page', () => {
  it('is valid', () => {
    expect(safeParse(landingSchema, landing).issues).toBeUndefined();
  });

  it('has the menus of the specification', () => {
    expect(landing.menu.map(({ section }) => section)).toEqual(['comunidade', 'app', 'planos', 'quem-somos']);
    expect(landing.footerMenu.map(({ section }) => section)).toEqual(['comunidade', 'desafio-21', 'app', 'planos']);
  });

  it('tells a day from morning to night', () => {
    const times = landing.app.day.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
  });

  it('answers what it costs by the price of the plan, and nothing twice', () => {
    const { list } = landing.questions;
    const cost = list.find(({ question }) => question === 'Quanto custa?');
    expect(cost?.answer).toContain('R$\u00a039,90/mês');
    expect(landing.plans.lead).toContain('R$\u00a039,90/mês');
    expect(new Set(list.map(({ question }) => question)).size).toBe(list.length);
  });
});
