import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { picture, putUnderOldName, runningChallenge, takePart } from '#server/testing/full-member.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const s3 = await startS3StandIn();
afterAll(async () => s3.stop());

const BUCKET = 'workout-images';

describe.each(ENGINES.flatMap((engine) => [[engine, 'folder'] as const, [engine, 'S3'] as const]))(
  'a hidden picture on %s and %s',
  (engine, place) => {
    let club: TestClub;
    let ana: Member;
    let bia: Member;
    let mara: Member;
    let otto: Member;
    let challengeId: string;
    let path: string;
    /** The addresses that led to the picture while it was shown. */
    let addresses: string[];

    openClubOn(
      engine,
      async (opened) => {
        club = opened;
        [ana, bia, mara, otto] = await Promise.all([
          club.signUpMember('Ana'),
          club.signUpMember('Bia'),
          club.signUpMember('Mara'),
          club.signUpMember('Otto'),
        ]);
        challengeId = await runningChallenge(club);
        await takePart(ana, challengeId);
        await takePart(bia, challengeId);
        await club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'moderator'), ($2, 'operator')`, [
          mara.id,
          otto.id,
        ]);
        await enrollVerified(mara.client);
        await enrollVerified(otto.client);
      },
      place === 'S3' ? s3.env : {},
    );

    const local = (address: string) => new URL(address).pathname + new URL(address).search;
    const statuses = async () =>
      Promise.all(
        addresses.map(async (address) => (await club.request(address, { headers: { apikey: club.secrets.publishableKey } })).status),
      );
    /** The mails about this test's report, the newest first. */
    const mailsTo = async ({ email }: Member) => (await club.mailsTo(email)).slice(0, 3);
    const runJobs = async () =>
      club.request('/functions/v1/run-jobs', { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } });
    const shown = async (member: Member) => {
      const { data } = await member.client
        .from('workout_records')
        .select('image_urls')
        .eq('user_id', ana.id)
        .eq('challenge_id', challengeId)
        .single();
      return data?.image_urls as string[] | undefined;
    };
    const bucketsOfFile = async () => {
      const rows = await club.connection.query<{ bucket_id: string }>(
        `select bucket_id from storage.objects where name like $1 || '/%' order by 1`,
        [ana.id],
      );
      return rows.map(({ bucket_id: bucket }) => bucket);
    };

    /** Whether a member gets a picture. */
    const download = async (member: Member, bucket: string, name: string) => {
      const { data } = await member.client.storage.from(bucket).download(name);
      return (data?.size ?? 0) > 0;
    };

    async function report(reason: string, target = addresses[0], kind = 'photo'): Promise<string> {
      const { data, error } = await bia.client.rpc('report_content', { p_kind: kind, p_target: target, p_reason: reason });
      if (error) throw error;
      const [row] = await club.connection.query<{ id: string }>('select id from app.content_reports where number = $1', [
        (data as { number: string }).number,
      ]);
      return row?.id ?? 'none';
    }
    async function asStaff(procedure: string, parameters: Record<string, unknown>, staff: Member = mara): Promise<Record<string, unknown>> {
      const { data, error } = await staff.client.rpc(procedure, parameters);
      if (error) throw error;
      return data as Record<string, unknown>;
    }

    beforeEach(async () => {
      await club.connection.query('delete from app.content_reports');
      await club.connection.query('delete from app.report_attempts');
      await club.connection.query(`delete from storage.objects where name like $1 || '/%'`, [ana.id]);
      path = `${ana.id}/${crypto.randomUUID()}.jpg`;
      const files = ana.client.storage.from(BUCKET);
      expect((await files.upload(path, await picture(), { contentType: 'image/jpeg' })).error).toBeNull();
      const whole = local(files.getPublicUrl(path).data.publicUrl);
      await ana.client
        .from('workout_records')
        .update({ image_urls: [whole] })
        .eq('user_id', ana.id);
      const { data } = await files.createSignedUrl(path, 600);
      const { data: small } = await files.createSignedUrl(path, 600, { transform: { width: 192 } });
      addresses = [
        whole,
        `${whole.replace('/object/public/', '/render/image/public/')}?width=192&height=192`,
        `/storage/v1/object/${BUCKET}/${path}`,
        `/storage/v1/object/info/public/${BUCKET}/${path}`,
        local(data?.signedUrl ?? ''),
        local(small?.signedUrl ?? ''),
      ];
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    });

    // The storage says 400 for a signed address of an object that is not there, as the platform does.
    const isGone = async () => (await statuses()).every((status) => status === 404 || status === 400);

    test('every address answers nothing from the decision on, before the file is moved and after it', async () => {
      const id = await report('offence');
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' });
      expect(await isGone()).toBe(true);
      expect([await shown(bia), await shown(ana)]).toEqual([[], []]);
      expect([await download(ana, BUCKET, path), await download(bia, BUCKET, path), await download(mara, BUCKET, path)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(await bucketsOfFile()).toEqual([BUCKET]);
      expect((await runJobs()).status).toBe(200);
      expect(await bucketsOfFile()).toEqual(['hidden-images']);
      expect(await isGone()).toBe(true);
      const { pictures } = (await asStaff('staff_report', { p_report_id: id })) as { pictures: { bucket: string; path: string }[] };
      const [{ bucket, path: hidden } = { bucket: '', path: '' }] = pictures;
      expect([await download(ana, bucket, hidden), await download(bia, bucket, hidden), await download(mara, bucket, hidden)]).toEqual([
        false,
        false,
        true,
      ]);
      expect((await club.request(`/storage/v1/object/public/hidden-images/${hidden}`)).ok).toBe(false);
      // Nothing takes its place under the known address.
      expect((await ana.client.storage.from(BUCKET).upload(path, await picture(), { contentType: 'image/jpeg' })).error).not.toBeNull();
    });

    test('it comes back whole when the appeal succeeds', async () => {
      const id = await report('nudity');
      expect(await isGone()).toBe(true);
      await runJobs();
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' });
      expect((await ana.client.rpc('appeal_decision', { p_report_id: id, p_words: 'É uma foto de treino' })).data).toMatchObject({
        success: true,
      });
      await asStaff('staff_decide_appeal', { p_report_id: id, p_granted: true, p_sentence: 'Tem razão' }, otto);
      await runJobs();
      expect(await shown(bia)).toEqual([addresses[0]]);
      expect(await bucketsOfFile()).toEqual([BUCKET]);
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
      // It is its member's own again.
      expect((await ana.client.storage.from(BUCKET).remove([path])).data).toHaveLength(1);
    });

    test('it is deleted when the appeal does not succeed', async () => {
      const id = await report('nudity');
      await runJobs();
      const [file] = await club.connection.query<{ hidden_name: string }>('select hidden_name from app.hidden_files');
      const key = `hidden-images/${file?.hidden_name}`;
      expect(s3.objects.has(key)).toBe(place === 'S3');
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'ask_photo', p_sentence: 'Não é do clube' });
      await ana.client.rpc('appeal_decision', { p_report_id: id, p_words: 'É uma foto de treino' });
      await asStaff('staff_decide_appeal', { p_report_id: id, p_granted: false, p_sentence: 'Vimos de novo' }, otto);
      await runJobs();
      const [toAna, toBia] = [await mailsTo(ana), await mailsTo(bia)];
      expect(toAna.map(({ subject }) => subject)).toEqual([
        'Seu recurso foi respondido',
        'A equipe decidiu sobre uma denúncia',
        'Uma foto sua no Clube 21 está escondida',
      ]);
      expect(toBia.map(({ subject }) => subject.replace(/D-[A-Z]{4}-[A-Z]{4}/, 'D'))).toEqual([
        'Houve um recurso sobre sua denúncia D',
        'Sua denúncia D foi respondida',
        'Recebemos sua denúncia D',
      ]);
      expect(toAna[1]?.text).toContain('Motivo: Não é do clube');
      expect(JSON.stringify(toAna)).not.toContain(bia.email);
      expect(JSON.stringify(toBia)).not.toContain(ana.email);
      expect(await bucketsOfFile()).toEqual([]);
      expect(await isGone()).toBe(true);
      expect(s3.objects.has(key)).toBe(false);
    });

    test('a move that broke off before the database was told of it is found done', async () => {
      await report('nudity');
      await runJobs();
      await club.connection.query(`update app.hidden_files set placed = 'public'`);
      await club.connection.query(`update app.jobs set done_at = null, due_at = app.now() where kind = 'hidden_file'`);
      expect((await runJobs()).status).toBe(200);
      const rows = await club.connection.query<{ placed: string }>('select placed from app.hidden_files');
      expect([rows, await bucketsOfFile()]).toEqual([[{ placed: 'private' }], ['hidden-images']]);
    });

    const bytesAt = async (address = '') => Buffer.from(await (await club.request(address)).arrayBuffer()).toString('base64');
    const addressOf = (name: string) => `/storage/v1/object/public/${BUCKET}/${encodeURI(name)}`;

    test('one that was taken off its workout after that was reported is hidden by the decision', async () => {
      const [workout] = await club.connection.query<{ id: string }>(
        'select id from public.workout_records where user_id = $1 and challenge_id is not null',
        [ana.id],
      );
      const id = await report('offence', workout?.id, 'workout');
      await ana.client.from('workout_records').update({ image_urls: [] }).eq('user_id', ana.id);
      expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
      expect(
        await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' }),
      ).toMatchObject({
        success: true,
      });
      expect(await isGone()).toBe(true);
    });

    test.each(['solta.jpg', '.x.jpg', 'sub/x.jpg', `${'a'.repeat(230)}.jpg`, 'minha foto.jpg'])(
      'one that hangs on nothing, called %s, is reported by its address and hidden',
      async (name) => {
        const loose = `${ana.id}/${name}`;
        await putUnderOldName(club, ana, loose);
        expect((await club.request(addressOf(loose))).status).toBe(200);
        const id = await report('offence', addressOf(loose));
        await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' });
        expect((await club.request(addressOf(loose))).status).toBe(404);
        await runJobs();
        expect((await club.request(addressOf(loose))).status).toBe(404);
        expect(await bucketsOfFile()).toEqual(['hidden-images', BUCKET]);
        await ana.client.rpc('appeal_decision', { p_report_id: id, p_words: 'É uma foto de treino' });
        await asStaff('staff_decide_appeal', { p_report_id: id, p_granted: true, p_sentence: 'Tem razão' }, otto);
        await runJobs();
        expect((await club.request(addressOf(loose))).status).toBe(200);
      },
    );

    test('until it is decided its member neither writes over it nor moves nor deletes it, in whatever way', async () => {
      const files = ana.client.storage.from(BUCKET);
      const before = await bytesAt(addresses[0]);
      const { data: signed } = await files.createSignedUploadUrl(path, { upsert: true });
      const id = await report('offence');
      const other = { contentType: 'image/jpeg', upsert: true };
      const bytes = await picture(200);
      const sent = [
        await files.upload(path, bytes, other),
        await files.update(path, bytes, other),
        await files.uploadToSignedUrl(path, signed?.token ?? '', bytes, other),
        await files.move(path, `${ana.id}/longe.jpg`),
        await files.copy(`${ana.id}/nada.jpg`, path),
      ];
      expect(sent.map(({ error }) => error !== null)).toEqual([true, true, true, true, true]);
      expect((await files.remove([path])).data).toEqual([]);
      expect(await bytesAt(addresses[0])).toBe(before);
      // Let stand, it is theirs again.
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'refuse', p_sentence: 'É do clube' });
      expect((await files.uploadToSignedUrl(path, signed?.token ?? '', bytes, other)).error).toBeNull();
      expect(await bytesAt(addresses[0])).not.toBe(before);
      expect((await files.remove([path])).data).toHaveLength(1);
    });

    test('nothing comes in its place by an address to upload to that was signed before', async () => {
      const files = ana.client.storage.from(BUCKET);
      const { data: signed } = await files.createSignedUploadUrl(path, { upsert: true });
      const id = await report('offence');
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' });
      const put = async () => files.uploadToSignedUrl(path, signed?.token ?? '', await picture(200), { contentType: 'image/jpeg' });
      expect((await put()).error).not.toBeNull();
      await runJobs();
      expect((await put()).error).not.toBeNull();
      expect(await isGone()).toBe(true);
    });

    test('with an account that is suspended all its pictures go, and all come back with it', async () => {
      const files = ana.client.storage.from(BUCKET);
      const loose = `${ana.id}/solta.jpg`;
      const face = `${ana.id}/rosto.jpg`;
      await files.upload(loose, await picture(), { contentType: 'image/jpeg' });
      await ana.client.storage.from('profile-images').upload(face, await picture(), { contentType: 'image/jpeg' });
      await ana.client
        .from('profiles')
        .update({ profile_image_url: `/storage/v1/object/public/profile-images/${face}` })
        .eq('id', ana.id);
      const all = [addresses[0] ?? '', addressOf(loose), `/storage/v1/object/public/profile-images/${face}`];
      const found = async () => Promise.all(all.map(async (address) => (await club.request(address)).status));
      expect(await found()).toEqual([200, 200, 200]);
      const id = await report('offence', ana.id, 'name');
      const decision = { p_report_id: id, p_decision: 'suspend', p_sentence: 'Ofensas', p_also_hide: true };
      expect(await asStaff('staff_decide_report', decision, otto)).toMatchObject({ success: true });
      expect(await found()).toEqual([404, 404, 404]);
      await runJobs();
      expect(await found()).toEqual([404, 404, 404]);
      await ana.client.rpc('appeal_decision', { p_report_id: id, p_words: 'Não fui eu' });
      await asStaff('staff_decide_appeal', { p_report_id: id, p_granted: true, p_sentence: 'Tem razão' }, otto);
      await runJobs();
      expect(await found()).toEqual([200, 200, 200]);
      expect(await shown(bia)).toEqual([addresses[0]]);
    });

    test('a file that its member had deleted is not waited for', async () => {
      const id = await report('offence');
      await club.connection.query(`delete from storage.objects where bucket_id = $1 and name = $2`, [BUCKET, path]);
      await asStaff('staff_decide_report', { p_report_id: id, p_decision: 'hide_photo', p_sentence: 'Não é do clube' });
      await runJobs();
      const rows = await club.connection.query<{ placed: string }>('select placed from app.hidden_files');
      expect(rows).toEqual([{ placed: 'gone' }]);
    });
  },
);
