import { readdirSync, readFileSync } from 'node:fs';
import { sentences } from '#domain/errors.ts';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import { pgtapSource } from './pgtap-source.ts';

const CASES = new URL('../../../domain/cases/', import.meta.url);
const HELPERS = new URL('../helpers.sql', import.meta.url);

/**
 * Puts into a test database what a deployed one never has: pgTAP (schema pgtap), the helpers (schema tests), the case
 * tables shared with the TypeScript rules (tests.case_tables), the sentences shared with it (tests.sentences), and
 * which acts of the staff are done to one person (tests.staff_acts).
 */
export async function installTestTools(execute: (script: string) => Promise<void>): Promise<void> {
  await execute('create schema pgtap; create schema tests; set search_path = pgtap;');
  await execute(pgtapSource());
  await execute('reset search_path;');
  await execute(readFileSync(HELPERS, 'utf8'));
  await execute(caseTablesScript());
  // The migrations take EXECUTE from PUBLIC for every function made after them.
  await execute(`
    grant usage on schema pgtap, tests to public;
    grant execute on all functions in schema pgtap, tests to public;
    grant select on all tables in schema pgtap, tests to public;
    -- The worst case of the deployed engines, which hand these out by themselves: only RLS and triggers may guard.
    grant all on all tables in schema public to anon, authenticated, service_role;
    set search_path = public, tests, pgtap;`);
}

function caseTablesScript(): string {
  const inserts = readdirSync(CASES).map((file) => {
    const body = readFileSync(new URL(file, CASES), 'utf8');
    return `insert into tests.case_tables values ('${file.replace('.json', '')}', $case_table$${body}$case_table$);`;
  });
  return `create table tests.case_tables (name text primary key, body jsonb not null); ${inserts.join('\n')}
    create table tests.sentences as select key as code, value as sentence from jsonb_each_text($sentences$${JSON.stringify(sentences)}$sentences$);
    create table tests.staff_acts as select key as act, (value ->> 'isOnPerson')::boolean as is_on_person
      from jsonb_each($acts$${JSON.stringify(STAFF_ACTS)}$acts$);`;
}
