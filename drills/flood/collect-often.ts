// Is loaded before the flooded server, with --expose-gc: has V8 collect unused memory every ten seconds, in the
// database's thread too. Left to itself it lets garbage of a hundred megabytes lie while the processor is busy, which
// is no growth: 47 MB were held after half a minute of a flood, 57 MB after four, and 194 MB lay there before the
// collection between.
const COLLECT_MS = 10_000;

setInterval(() => globalThis.gc?.(), COLLECT_MS).unref();
