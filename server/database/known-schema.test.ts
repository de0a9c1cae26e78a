import { expect, test } from 'vitest';
import { KnownSchema } from './known-schema.ts';

const WITHIN_MS = 1_000;

/** A session that counts how often it is asked for the types. */
function sessionThat(learns: () => Promise<void> = async () => undefined) {
  let asked = 0;
  return {
    learnTypes: async () => {
      asked += 1;
      await learns();
    },
    asked: () => asked,
  };
}

test('the types are asked for once after each change of tables', async () => {
  const schema = new KnownSchema();
  const session = sessionThat();
  await schema.learnTypes(session, WITHIN_MS);
  expect(session.asked()).toBe(0);
  schema.noteSchemaChange();
  await schema.learnTypes(session, WITHIN_MS);
  await schema.learnTypes(session, WITHIN_MS);
  expect(session.asked()).toBe(1);
  schema.noteSchemaChange();
  await schema.learnTypes(session, WITHIN_MS);
  expect(session.asked()).toBe(2);
  expect(schema.schemaVersion).toBe(2);
});

test('after a session that was lost the next one asks', async () => {
  const schema = new KnownSchema();
  schema.noteSchemaChange();
  const lost = sessionThat(async () => {
    throw new Error('lost');
  });
  await expect(schema.learnTypes(lost, WITHIN_MS)).rejects.toThrow('lost');
  const next = sessionThat();
  await schema.learnTypes(next, WITHIN_MS);
  expect(next.asked()).toBe(1);
});

test('a change of tables while a session is asking is asked for once more', async () => {
  const schema = new KnownSchema();
  schema.noteSchemaChange();
  await schema.learnTypes(
    sessionThat(async () => schema.noteSchemaChange()),
    WITHIN_MS,
  );
  const next = sessionThat();
  await schema.learnTypes(next, WITHIN_MS);
  expect(next.asked()).toBe(1);
});
