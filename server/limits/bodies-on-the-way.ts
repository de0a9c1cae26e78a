import type { CallBounds } from './calls-on-the-way.ts';

/** A body that is being received. */
interface Coming {
  bytes: number;
  giveUp: () => void;
}

export interface ComingBody {
  /** Resolves when the body has to make room for another of the same caller. */
  givenUp: Promise<void>;
  /** The body is there, or its request has gone. */
  end: () => void;
}

/**
 * The bodies of each caller that are being received. They are counted apart from calls, so that bodies which drip take
 * no call's room. Beyond the bounds the one that has been coming longest makes room: one that is sent in earnest is
 * there by then.
 */
export class BodiesOnTheWay {
  readonly #coming = new Map<string, Set<Coming>>();

  open(key: string, bytes: number, most: CallBounds): ComingBody {
    const own = this.#coming.get(key) ?? new Set<Coming>();
    this.#coming.set(key, own);
    for (const oldest of own) {
      const sum = [...own].reduce((total, other) => total + other.bytes, bytes);
      if (own.size < most.calls && sum <= most.bytes) break;
      own.delete(oldest);
      oldest.giveUp();
    }
    let giveUp = () => {};
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const coming = { bytes, giveUp };
    own.add(coming);
    return {
      givenUp,
      end: () => {
        own.delete(coming);
        if (own.size === 0 && this.#coming.get(key) === own) this.#coming.delete(key);
      },
    };
  }
}
