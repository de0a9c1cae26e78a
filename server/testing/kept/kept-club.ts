import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** All members' password. */
export const KEPT_PASSWORD = 'kept-for-tests-only';

/** The club's keys, as the environment has them: each says what it is, and a server refuses it outside of tests. */
export const KEPT_KEYS = {
  JWT_SECRET: 'kept-for-tests-only-jwt-secret-0123456789',
  MFA_KEY: 'kept-for-tests-only-mfa-key-0123456789abc',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_kept-for-tests-only',
  SUPABASE_SECRET_KEY: 'sb_secret_kept-for-tests-only-0123456789',
  VAPID_PRIVATE_KEY: 'kept-for-tests-only-kept-for-tests-only-AAA',
} as const;

export interface KeptPlace {
  name: string;
  place: number;
  points: number;
}

export interface KeptTotals {
  name: string;
  workouts: number;
  check_ins: number;
  points: number;
}

/**
 * The answers of members' own procedures: a paid plan, a report as who sent it sees it, and as who it is about, with an
 * appeal.
 */
export interface KeptWords {
  plan: unknown;
  sent: unknown;
  about: unknown;
}

/** The facts beside an archive, `<version>.json`, by which a test sees whether the club came back whole. */
export interface KeptFacts {
  /** The commit of main that made the club and the archive. */
  version: string;
  /** The club's time when it was backed up: what is running by then is over later. */
  takenAt: string;
  password: string;
  /** Addresses by what the person is to a test. */
  people: Record<string, string>;
  /** The second factor of `people.factor`, who has a password, too. */
  factor: { secret: string; recoveryCode: string };
  /**
   * Refresh tokens of two sessions of `people.factor`: with the factor's code and without. They are over 60 days after
   * the backup.
   */
  sessions: { aal1: string; aal2: string };
  challenges: { running: string; final: string };
  /** The running ranking as `people.factor` sees it, and the final result. */
  ranking: KeptPlace[];
  result: KeptPlace[];
  /** Each member's totals over all challenges. */
  totals: KeptTotals[];
  told: KeptWords;
  file: { path: string; sha256: string };
  /** Rows by table, as the archive has them. */
  counts: Record<string, number>;
}

/** The places of a challenge whose result is final. */
export async function finalResult(database: SqlRunner, challengeId: string): Promise<KeptPlace[]> {
  return database.query<KeptPlace>(
    `select p.name, r.place::int as place, r.points from public.challenge_results r join public.profiles p on p.id = r.user_id
     where r.challenge_id = $1 order by r.place`,
    [challengeId],
  );
}

/** The first page of a ranking as a member gets it. @throws what the procedure answers instead */
export async function rankingOf(client: SupabaseClient, challengeId: string): Promise<KeptPlace[]> {
  const { data, error } = await client.rpc('challenge_ranking_page', { p_challenge_id: challengeId });
  if (error) throw error;
  const { rows } = data as { rows: { user_name: string; position: number; points: number }[] };
  return rows.map(({ user_name: name, position: place, points }) => ({ name, place, points }));
}

/** The digest that tells a file's bytes from others, in hexadecimal digits. */
export function sha256Of(bytes: ArrayBuffer | Buffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}

/** The totals of each member, by name. */
export async function totalsOf(database: SqlRunner): Promise<KeptTotals[]> {
  return database.query<KeptTotals>(
    `select p.name, t.workouts_count as workouts, t.check_ins_count as check_ins, t.points
     from public.user_progress t join public.profiles p on p.id = t.user_id order by p.name collate "C"`,
  );
}

/** Reads what members of these parts are told of their plan and of reports. @throws what a procedure answers instead */
export async function toldTo(clients: Record<'paying' | 'reporter' | 'reported', SupabaseClient>): Promise<KeptWords> {
  const read = async (client: SupabaseClient, procedure: string) => {
    const { data, error } = await client.rpc(procedure);
    if (error) throw error;
    return data as Record<string, unknown>;
  };
  return {
    plan: await read(clients.paying, 'my_plan'),
    sent: (await read(clients.reporter, 'my_reports'))['sent'],
    about: (await read(clients.reported, 'my_reports'))['about'],
  };
}
