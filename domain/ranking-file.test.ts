import { expect, test } from 'vitest';
import { rankingFile } from './ranking-file.ts';

const row = {
  position: '1',
  user_name: '=1+1',
  user_id: 'u1',
  points: 60,
  completion: '28.57',
  check_ins: 6,
  consecutive_days: 2,
  last_check_in: null,
  email: 'ana@clube21.example',
};

test('a ranking is written without addresses unless they are asked for, and a name is never run', () => {
  expect(rankingFile([row], { hasEmails: false, isForExcel: false })).toBe(
    `posicao,nome,id,pontos,conclusao_percentual,check_ins,dias_seguidos,ultimo_check_in\r\n1,"'=1+1",u1,60,28.57,6,2,\r\n`,
  );
});

test('for Excel the share has a comma, and the address of a deleted account is empty', () => {
  expect(rankingFile([{ ...row, email: null }], { hasEmails: true, isForExcel: true })).toMatch(
    /;email\r\n1;"'=1\+1";u1;60;28,57;6;2;;\r\n$/,
  );
});
