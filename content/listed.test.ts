import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([[[]], [['bio']], [['bio', 'gênero']], [['bio', 'gênero', 'telefone']], [['a prata', 'o ouro', 'o bronze', 'a platina']]])(
  '%j are listed as the language does',
  (items) => {
    expect(listed(items)).toBe(new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(items));
  },
);
