import { expect, test } from '../support/fixtures.ts';
import { recordWorkout, workoutNames } from '../support/member-acts.ts';

// It kills its server.
test.use({ serverName: 'durability' });

const LANES = 4;
const ACKNOWLEDGED_BEFORE_KILL = 20;

test('a server killed while workouts are being recorded has lost none it acknowledged, and starts again at once @long', async ({
  club,
  createMember,
}) => {
  const member = await createMember();
  for (const round of ['a', 'b']) {
    const acknowledged: string[] = [];
    let isEnough: () => void = () => undefined;
    const enough = new Promise<void>((resolve) => {
      isEnough = resolve;
    });
    const record = async (lane: number) => {
      for (let number = 0; ; number += 1) {
        const name = `Treino ${round}-${lane}-${number}`;
        try {
          await recordWorkout(member, { name });
        } catch {
          // The server is gone: this one was never acknowledged.
          return;
        }
        acknowledged.push(name);
        if (acknowledged.length === ACKNOWLEDGED_BEFORE_KILL) isEnough();
      }
    };
    const lanes = Array.from({ length: LANES }, (_, lane) => record(lane));
    await enough;
    await club.stop('SIGKILL');
    await Promise.all(lanes);
    await club.boot();

    expect(await workoutNames(member)).toEqual(expect.arrayContaining(acknowledged));
    const after = `Treino ${round} depois da queda`;
    expect((await recordWorkout(member, { name: after })).success).toBe(true);
    expect(await workoutNames(member)).toContain(after);
  }
});
