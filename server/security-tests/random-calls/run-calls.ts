import { runningChallenge, takePart } from '#server/testing/full-member.ts';
import { Random } from '#server/testing/random.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import type { Call, World } from './call.ts';
import { mutatedCall } from './mutated-calls.ts';
import { validCall } from './valid-calls.ts';
import { validRead } from './valid-reads.ts';

const MEMBERS = 4;
const QUIET_CALLS = 40;
const SHARED = [Object, Object.prototype, Function.prototype];

/** The names of what every object has: calls must not change them. */
export function sharedKeys(): string[][] {
  return SHARED.map((object) => Reflect.ownKeys(object).map(String));
}

export interface Outcome {
  call: Call;
  status: number;
  milliseconds: number;
  text: string;
}

/**
 * A club, members who make random calls, and one who makes the same few before and after and shares nothing with them.
 */
export class RandomCaller {
  readonly #club: TestClub;
  readonly #members: Member[];
  readonly #quiet: Member;
  readonly #world: World;
  readonly #random: Random;

  private constructor(club: TestClub, members: Member[], quiet: Member, challengeId: string, seed: number) {
    this.#club = club;
    this.#members = members;
    this.#quiet = quiet;
    this.#world = {
      memberIds: members.map(({ id }) => id),
      emails: members.map(({ email }) => email),
      challengeId,
      password: TEST_PASSWORD,
    };
    this.#random = new Random(seed);
  }

  static async in(club: TestClub, seed: number): Promise<RandomCaller> {
    const challengeId = await runningChallenge(club);
    const members: Member[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      const member = await club.signUpMember(`Membro ${index}`);
      await takePart(member, challengeId);
      members.push(member);
    }
    return new RandomCaller(club, members, await club.signUpMember('Quieta'), challengeId, seed);
  }

  /** Makes the next call: a valid sentence or, every other time, one with a reserved name put in. */
  async next(): Promise<Outcome> {
    const random = this.#random;
    const call = random.chance(0.5) ? validCall(random, this.#world) : mutatedCall(random, this.#world);
    const token = call.as === 'nobody' ? null : (this.#members[call.as]?.accessToken ?? null);
    return this.#make(call, token);
  }

  /** The answers to forty calls that are always the same, without ids and instants. */
  async quietAnswers(): Promise<string[]> {
    const random = new Random(21);
    const world: World = { ...this.#world, memberIds: [this.#quiet.id], emails: [this.#quiet.email] };
    const answers: string[] = [];
    for (let index = 0; index < QUIET_CALLS; index += 1) {
      // Others' rows change meanwhile, so what is read is one's own and the server's.
      const call = index % 4 === 3 ? mutatedCall(random, world) : ownRead(random, world);
      const { status, text } = await this.#make(call, call.as === 'nobody' ? null : this.#quiet.accessToken);
      answers.push(`${call.method} ${call.path} ${status} ${withoutIdsAndTimes(text)}`);
    }
    return answers;
  }

  async #make(call: Call, token: string | null): Promise<Outcome> {
    const headers = new Headers({ apikey: this.#club.secrets.publishableKey });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of call.headers) headers.set(name, value);
    const hasBody = call.body !== undefined && !['GET', 'HEAD'].includes(call.method);
    const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
    const search = new URLSearchParams(call.query).toString();
    const started = performance.now();
    const answer = await this.#club.request(`${call.path}${search ? `?${search}` : ''}`, {
      method: call.method,
      headers,
      ...(hasBody ? { body } : {}),
    });
    const text = await answer.text();
    return { call, status: answer.status, milliseconds: performance.now() - started, text };
  }
}

const OWN_TABLES = new Set([
  '/rest/v1/profiles',
  '/rest/v1/content_entries',
  '/rest/v1/user_progress',
  '/rest/v1/workout_records',
  '/rest/v1/challenge_participants',
]);

function ownRead(random: Random, world: World): Call {
  for (;;) {
    const call = validRead(random, world);
    if (OWN_TABLES.has(call.path)) return call;
  }
}

function withoutIdsAndTimes(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::\d\d)?)?/g, 'instant')
    .replaceAll(/eyJ[\w.-]+/g, 'token');
}

/** A call in one line, for a message. */
export function describeCall({ call, status, text }: Outcome): string {
  const body = call.body === undefined ? '' : ` ${typeof call.body === 'string' ? call.body : JSON.stringify(call.body)}`;
  const headers = call.headers.map((pair) => pair.join(': ')).join('; ');
  return `${status} ${call.method} ${call.path}?${call.query.map((pair) => pair.join('=')).join('&')} [${headers}]${body} (${call.mutation ?? 'valid'}) → ${text.slice(0, 200)}`;
}
