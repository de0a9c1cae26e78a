import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { startServer } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { PUBLISHABLE_KEY } from './scenarios.ts';

const run = promisify(execFile);

/** A member who has been training for half a year, in the challenge with the demo members, with the Expert plan. */
export const PAGE_MEMBER = { name: 'Marina Souza', email: 'marina@bench.example', password: 'treino-21' } as const;

const WORKOUTS = 60;
const DAYS_BETWEEN = 3;

/** A club in a data folder of its own. */
export interface PageClub {
  server: RunningServer;
  remove: () => Promise<void>;
}

/** Starts the built server on a new club with 200 demo members and PAGE_MEMBER, whose day's check-in is still to do. */
export async function startPageClub(): Promise<PageClub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-bench-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    AUTH_EMAIL_CONFIRMATION: 'off',
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const start = () => startServer(['dist/server/index.js'], env);
  const first = await start();
  try {
    await signUp(first.url);
  } finally {
    await first.stop();
  }
  const club = (...args: string[]) => run(process.execPath, ['dist/server/club.js', ...args], { env: { ...process.env, ...env } });
  await club('demo', '--yes');
  await club('level', 'set', PAGE_MEMBER.email, 'expert');
  await addTraining(join(dataDir, 'database'));
  const server = await start();
  return {
    server,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(url: string): Promise<void> {
  const { name, email, password } = PAGE_MEMBER;
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
    body: JSON.stringify({ email, password, data: { name } }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
}

async function addTraining(folder: string): Promise<void> {
  const connection = await openPglite(folder);
  try {
    await connection.query(
      `insert into public.challenge_participants (challenge_id, user_id, status)
       select c.id, u.id, 'active' from public.challenges c, auth.users u where c.active and c.type = 'main' and u.email = $1`,
      [PAGE_MEMBER.email],
    );
    await connection.query(
      `insert into public.workout_records (user_id, workout_name, workout_type, date, duration_minutes, notes)
       select u.id, 'Treino ' || n, (array['Funcional', 'Musculação', 'Yoga', 'Corrida'])[1 + n % 4],
              app.noon_in_sao_paulo(app.club_today() - n * $3::int), 30 + n % 45, 'Intensidade: 3/5'
         from auth.users u, generate_series(1, $2::int) as n where u.email = $1`,
      [PAGE_MEMBER.email, WORKOUTS, DAYS_BETWEEN],
    );
  } finally {
    await connection.close();
  }
}
