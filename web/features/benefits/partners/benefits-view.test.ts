import { describe, expect, it } from 'vitest';
import type { BenefitPartner } from '#content/benefits/schema.ts';
import { benefitFacts, chatGreeting, chatUrl, filterPartners, instagramUrl, readFilter } from './benefits-view.ts';

function partner(id: string, more: Partial<BenefitPartner> = {}): BenefitPartner {
  return {
    id,
    name: id,
    description: `Sobre ${id}.`,
    image_url: null,
    instagram: '@estudio.exemplo',
    phone: '(11) 90000-0101',
    category: 'pilates',
    featured: false,
    benefits: { freeClass: true, planPrice: 'R$ 149,90', planDuration: '21 dias', credits: null },
    ...more,
  };
}

const iron = partner('Ferro', { description: 'Força e técnica.', category: 'musculacao' });
const boxing = partner('Guarda Alta', { description: 'Boxe sem pressa.', category: 'luta' });
const found = (query: string, category: BenefitPartner['category'] | null = null) =>
  filterPartners([iron, boxing], { query, category }).map(({ id }) => id);

describe('the filter', () => {
  it.each([
    ['', ['Ferro', 'Guarda Alta']],
    ['FORCA', ['Ferro']],
    ['técnica', ['Ferro']],
    [' guarda ', ['Guarda Alta']],
    ['luta', []],
    ['natação', []],
  ])('finds %j in name and description, without regard to case and accents', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('combines with the category', () => {
    expect(found('', 'luta')).toEqual(['Guarda Alta']);
    expect(found('força', 'luta')).toEqual([]);
    expect(found('', 'pilates')).toEqual([]);
  });

  it.each([
    ['', { query: '', category: null }],
    ['q=boxe&category=luta', { query: 'boxe', category: 'luta' }],
    ['category=Musculação', { query: '', category: 'musculacao' }],
    ['category=xadrez', { query: '', category: null }],
  ])('is read from ?%s', (query, filter) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(filter);
  });
});

it.each([
  [{}, ['Primeira aula grátis', 'R$ 149,90 por 21 dias']],
  [{ planPrice: null, planDuration: '1 dia' }, ['Primeira aula grátis', 'Acesso de 1 dia']],
  [{ credits: 5 }, ['Primeira aula grátis', 'R$ 149,90 por 21 dias', '5 créditos']],
  [{ freeClass: false, credits: 1 }, ['R$ 149,90 por 21 dias', '1 crédito']],
])('a partner with %j gives %j', (benefits, facts) => {
  expect(benefitFacts(partner('a', { benefits: { ...iron.benefits, ...benefits } }))).toEqual(facts);
});

describe('the chat', () => {
  it.each([
    ['(11) 90000-0101', '5511900000101'],
    ['11 3000 0000', '551130000000'],
    ['+55 (11) 90000-0101', '5511900000101'],
    // An area of 55 is no country.
    ['(55) 90000-0101', '5555900000101'],
  ])('of %s goes to %s', (phone, number) => {
    expect(chatUrl({ name: 'Ferro', phone }, { name: 'Ana', isParticipant: true })).toMatch(new RegExp(`/${number}\\?text=`));
  });

  it('greets with the member’s name and the partner’s', () => {
    expect(new URL(chatUrl(iron, { name: 'Ana & Bia', isParticipant: true })).searchParams.get('text')).toBe(
      'Olá, Ferro! Sou Ana & Bia e participo do Desafio 21 dias do Clube 21. Quero usar meu benefício com vocês.',
    );
    expect(chatGreeting(iron, { name: '', isParticipant: true })).toMatch(/^Olá, Ferro! Participo do Desafio/);
  });

  it.each([
    ['Ana', 'Olá, Ferro! Sou Ana, do Clube 21. Quero saber do benefício com vocês.'],
    ['', 'Olá, Ferro! Sou do Clube 21. Quero saber do benefício com vocês.'],
  ])('says nothing of a challenge for %j who takes part in none', (name, greeting) => {
    expect(chatGreeting(iron, { name, isParticipant: false })).toBe(greeting);
  });
});

it('the handle is a link without its sign', () => {
  expect(instagramUrl(iron)).toBe('https://example.com/instagram/estudio.exemplo');
});
