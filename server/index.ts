import './base/harden-intrinsics.ts';

// Not by a static import: it would run first (see harden-intrinsics.ts).
const { runServer } = await import('./run-server.ts');
await runServer();
