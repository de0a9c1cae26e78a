import { createHash } from 'node:crypto';
import type { ProviderName } from '#server/config/provider-settings.ts';

/** Somebody with an account at a simulated provider. */
export interface Person {
  name: string;
  /** In lower case: it is what tells people apart. */
  email: string;
}

const SAMPLE_PEOPLE: readonly Person[] = [
  { name: 'Joana Prado', email: 'joana.prado@clube21.example' },
  { name: 'Caio Menezes', email: 'caio.menezes@clube21.example' },
  { name: 'Rafaela Nogueira', email: 'rafaela.nogueira@clube21.example' },
];

function digestOf(provider: ProviderName, { email }: Person): string {
  return createHash('sha256').update(`${provider} ${email}`).digest('hex');
}

/**
 * The provider's own id of a person: the same after a restart, and of another form than any that Google or Apple gives.
 */
export function subjectOf(provider: ProviderName, person: Person): string {
  return `simulado.${digestOf(provider, person).slice(0, 32)}`;
}

/** The address that Apple makes for somebody who hides their own. Mail to it arrives in the development inbox. */
export function relayAddressOf(person: Person): string {
  return `${digestOf('apple', person).slice(32, 42)}@privaterelay.appleid.com`;
}

const MOST_PEOPLE = 30;

/** The people who may be chosen: the samples, and those typed since the start. */
export class People {
  readonly #known = new Map(SAMPLE_PEOPLE.map((person) => [person.email, person]));

  list(): readonly Person[] {
    return [...this.#known.values()];
  }

  find(email: string): Person | undefined {
    return this.#known.get(email);
  }

  /** @returns the person, who keeps the name that they had where none was typed */
  add({ email, name }: Person): Person {
    const person = { email, name: name || (this.find(email)?.name ?? '') };
    this.#known.set(email, person);
    const oldest = [...this.#known.keys()][SAMPLE_PEOPLE.length];
    if (this.#known.size > MOST_PEOPLE && oldest) this.#known.delete(oldest);
    return person;
  }

  forget(): void {
    this.#known.clear();
    for (const person of SAMPLE_PEOPLE) this.#known.set(person.email, person);
  }
}
