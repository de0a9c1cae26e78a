import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as collections from '#content/collections.ts';
import { createLog } from '#server/base/log.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

vi.mock('#content/collections.ts', async (original) => {
  const { contentCollections } = await original<typeof collections>();
  const broken = contentCollections.map(({ entries, ...collection }) =>
    collection.name === 'nutrition_tips'
      ? { ...collection, entries: entries.map((tip, place) => (place === 1 ? { ...tip, icon: 'Pizza' } : tip)) }
      : { ...collection, entries },
  );
  return { contentCollections: broken };
});

const lines: string[] = [];
let club: TestClub;
beforeAll(async () => {
  club = await createTestClub({ log: createLog('error', { write: (line) => void lines.push(line) }) });
});
afterAll(() => club?.close());

test('a club with a broken entry starts without it, and says which it is', async () => {
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'an entry of the content was not loaded',
      collection: 'nutrition_tips',
      entry: 'metade-do-prato-e-verde',
      field: 'icon',
      reason: expect.stringMatching(/^precisa ser um destes: Apple, /),
    }),
  ]);
  const tips = await club.connection.query<{ id: string }>(
    `select id from public.content_entries where collection = 'nutrition_tips' order by position`,
  );
  expect(tips.map(({ id }) => id)).toEqual(['agua-antes-da-sede', 'coma-em-torno-do-treino', 'domingo-que-salva-a-semana']);
});

test('so does the operator’s command, and ends with 1', async () => {
  const none = { query: () => Promise.reject(new Error('no database')), transaction: () => Promise.reject(new Error('no database')) };
  const { exitCode, stdout, stderr } = await runCommand(['content', 'check'], none);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^nutrition_tips \/ metade-do-prato-e-verde: icon precisa ser um destes: Apple, .*\.\n$/);
  expect(stderr).toBe(
    'Erro: 1 item do conteúdo tem problemas. Corrija e reinicie o servidor: até lá os membros veem a última versão boa.\n',
  );
});
