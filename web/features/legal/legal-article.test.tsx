import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { termsOfUse } from '#content/legal.ts';
import { LegalArticle } from './legal-article.tsx';

const textOf = (version: string) =>
  renderToStaticMarkup(<LegalArticle page={termsOfUse} version={version} otherPage={null} />).replaceAll(/<[^>]*>/g, '');

test('a version is told by its day, and a later one of the day by its count too', () => {
  expect(textOf('2026-11-27')).toMatch(/Versão de 27 de novembro de 2026(?!,)/);
  expect(textOf('2026-11-27.2')).toContain('Versão de 27 de novembro de 2026, a 2ª do dia');
});
