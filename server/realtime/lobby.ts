/**
 * Where sockets are that nobody has signed in on yet, by network: a few places, and when one more comes, the one that
 * came first goes. So a newcomer has the time to say who it is, however many come after it to stay.
 */
export class Lobby<Guest> {
  readonly #most: number;
  readonly #guests = new Map<string, Set<Guest>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Lets a guest in. @returns who must go for it, or null */
  enter(network: string, guest: Guest): Guest | null {
    const guests = this.#guests.get(network) ?? new Set();
    this.#guests.set(network, guests.add(guest));
    const [first] = guests;
    if (guests.size <= this.#most || first === undefined) return null;
    guests.delete(first);
    return first;
  }

  /** Forgets a guest, who has gone or has been let in further; any number of times. */
  leave(network: string, guest: Guest): void {
    const guests = this.#guests.get(network);
    guests?.delete(guest);
    if (guests?.size === 0) this.#guests.delete(network);
  }
}
