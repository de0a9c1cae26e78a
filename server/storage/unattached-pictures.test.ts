import { afterAll, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { picture, putUnderOldName, runningChallenge, takePart } from '#server/testing/full-member.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const s3 = await startS3StandIn();
afterAll(async () => s3.stop());

const BUCKET = 'workout-images';

describe.each(ENGINES.flatMap((engine) => [[engine, 'folder'] as const, [engine, 'S3'] as const]))(
  'a picture that hangs on nothing on %s and %s',
  (engine, place) => {
    let club: TestClub;
    let ana: Member;

    openClubOn(
      engine,
      async (opened) => {
        club = opened;
        ana = await club.signUpMember('Ana');
        await takePart(ana, await runningChallenge(club));
      },
      place === 'S3' ? s3.env : {},
    );

    /** Lets some days pass, and the night's work be done. */
    async function nightAfter(days: number): Promise<void> {
      await club.connection.query('update app.clock_shift set shift = shift + make_interval(days => $1::int)', [days]);
      await club.connection.query('delete from app.sweeps');
      const headers = { Authorization: `Bearer ${club.secrets.secretKey}` };
      expect((await club.request('/functions/v1/run-jobs', { method: 'POST', headers })).status).toBe(200);
    }
    const addressOf = (name: string) => `/storage/v1/object/public/${BUCKET}/${ana.id}/${name}`;
    const found = async (...names: string[]) => Promise.all(names.map(async (name) => (await club.request(addressOf(name))).status));

    test('goes after thirty days with its bytes, and one that a workout shows stays', async () => {
      const files = ana.client.storage.from(BUCKET);
      for (const name of ['presa.jpg', 'solta.jpg', 'a-caminho.jpg'])
        await files.upload(`${ana.id}/${name}`, await picture(), { contentType: 'image/jpeg' });
      await putUnderOldName(club, ana, `${ana.id}/.x.jpg`);
      const attach = async (...names: string[]) =>
        club.connection.query('update public.workout_records set image_urls = $2::text[] where user_id = $1', [
          ana.id,
          names.map(addressOf),
        ]);
      await attach('presa.jpg');
      await nightAfter(0);
      await nightAfter(14);
      expect(await found('presa.jpg', 'solta.jpg', 'a-caminho.jpg', '.x.jpg')).toEqual([200, 200, 200, 200]);
      // A phone that was away for two weeks sends the workout whose photo it had sent before.
      await attach('presa.jpg', 'a-caminho.jpg');
      await nightAfter(16);
      expect(await found('presa.jpg', 'solta.jpg', 'a-caminho.jpg', '.x.jpg')).toEqual([200, 404, 200, 404]);
      // In the stand-in for S3, where that is the place; in a folder names are hashes.
      expect([...s3.objects.keys()].filter((key) => key.includes('solta') || key.includes('/.x'))).toEqual([]);
      expect(await club.connection.query('select last_error from app.jobs where last_error is not null')).toEqual([]);
    });
  },
);
