import { heicTo } from 'heic-to/csp';

interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<Blob>) => void) => void;
  postMessage: (message: { bitmap: ImageBitmap } | { error: string }, options: { transfer: Transferable[] }) => void;
}

// The types of the page's window and of a worker can't both be loaded.
const scope = globalThis as unknown as WorkerScope;

async function decode(blob: Blob): Promise<void> {
  try {
    const bitmap = await heicTo({ blob, type: 'bitmap' });
    scope.postMessage({ bitmap }, { transfer: [bitmap] });
  } catch (error) {
    scope.postMessage({ error: String(error) }, { transfer: [] });
  }
}

scope.addEventListener('message', (event) => void decode(event.data));
