import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { LOST_PHONE_SUBJECTS, openLostPhoneClub } from '#server/testing/lost-phone-club.ts';

const { asked: ASKED, begun: BEGUN, goesOn: GOES_ON, endsSoon: ENDS_SOON, voided: VOIDED, newPassword: NEW_PASSWORD } = LOST_PHONE_SUBJECTS;

describe.each(ENGINES)('the wait for a lost phone, as jobs do it, on %s', (engine) => {
  const { at, setClock, runJobs, subjectsTo, follow, ask, withOldFactor, waiting, advance, leftOf } = openLostPhoneClub(engine);

  test('told late by a server that stood still, leaves a day after each telling', async () => {
    const olga = await waiting();
    await setClock('20 days');
    await runJobs();
    await runJobs();
    expect(await subjectsTo(olga)).toEqual([ASKED, BEGUN, GOES_ON]);
    expect(await leftOf(olga)).toMatchObject({ factors: 1, has_password: true });
    await setClock('21 days 1 minute');
    await runJobs();
    await setClock('21 days 23 hours');
    await runJobs();
    expect(await subjectsTo(olga)).toEqual([ASKED, BEGUN, GOES_ON, ENDS_SOON]);
    expect(await leftOf(olga)).toMatchObject({ factors: 1 });
    await setClock('22 days 2 minutes');
    await runJobs();
    expect(await leftOf(olga)).toMatchObject({ factors: 0, has_password: false });
  });

  test('with a clock that leaps ahead and back is told of each step once, and does not end before its time', async () => {
    const pia = await waiting();
    for (const shift of ['3 days 1 minute', '0', '-2 days', '3 days 2 minutes', '1 day', '6 days 3 minutes', '0', '6 days 5 minutes']) {
      await setClock(shift);
      await runJobs();
    }
    // A job that was taken before the clock went back.
    for (const shift of ['0', '6 days 6 minutes']) {
      await setClock(shift);
      expect(await advance(pia)).toMatchObject({ success: true, is_due: false });
    }
    await runJobs();
    expect(await subjectsTo(pia)).toEqual([ASKED, BEGUN, GOES_ON, ENDS_SOON]);
    expect(await leftOf(pia)).toMatchObject({ factors: 1 });
    await setClock('7 days 10 minutes');
    await runJobs();
    expect(await leftOf(pia)).toMatchObject({ factors: 0 });
  });

  test('does not end while its last mail has not left, and tells again what was given up', async () => {
    const rui = await waiting();
    for (const day of ['3 days 1 minute', '6 days 2 minutes']) {
      await setClock(day);
      await runJobs();
    }
    const lastMail = `key = (select app.lost_phone_mail_key(w) from app.lost_phone_waits w where w.user_id = $1)`;
    await at.club.connection.query(`update app.jobs set done_at = null, due_at = app.now() + interval '9 days' where ${lastMail}`, [
      rui.id,
    ]);
    await setClock('7 days 3 minutes');
    await runJobs();
    expect(await leftOf(rui)).toMatchObject({ factors: 1 });
    await at.club.connection.query(`update app.jobs set given_up_at = app.now() where ${lastMail}`, [rui.id]);
    await setClock('7 days 9 hours');
    await runJobs();
    await runJobs();
    expect((await subjectsTo(rui)).filter((subject) => subject === ENDS_SOON)).toHaveLength(2);
    expect(await leftOf(rui)).toMatchObject({ factors: 1 });
    await setClock('8 days 20 hours');
    await runJobs();
    expect(await leftOf(rui)).toMatchObject({ factors: 0 });
  });

  test('is told of once by two processes that do the jobs at once', async () => {
    const sara = await waiting();
    for (const day of ['3 days 1 minute', '6 days 2 minutes', '7 days 3 minutes']) {
      await setClock(day);
      await Promise.all([at.club, at.second ?? at.club, at.club, at.second ?? at.club].map(runJobs));
    }
    await runJobs();
    const subjects = await subjectsTo(sara);
    for (const subject of [BEGUN, GOES_ON, ENDS_SOON, VOIDED, NEW_PASSWORD]) {
      expect([subject, subjects.filter((one) => one === subject).length]).toEqual([subject, 1]);
    }
    expect(await leftOf(sara)).toEqual({ factors: 0, sessions: 0, devices: 0, codes: 0, has_password: false });
  });

  test('begun by two presses at once is one wait', async () => {
    const tito = await withOldFactor();
    await ask(tito.phone);
    await setClock('11 minutes');
    await ask(tito.phone);
    await runJobs();
    const mails = (await at.club.mailsTo(tito.email)).filter(({ subject }) => subject === ASKED);
    const tokens = mails.map(({ links }) => new URL(links[0] ?? 'missing:').searchParams.get('token') ?? '');
    expect(tokens).toHaveLength(2);
    const presses = await Promise.all([...tokens, ...tokens].map(async (token) => follow(token, true)));
    expect(presses.filter(({ success }) => success === true).length).toBeGreaterThan(0);
    const waits = await at.club.connection.query('select from app.lost_phone_waits where user_id = $1', [tito.id]);
    expect(waits).toHaveLength(1);
  });
});
