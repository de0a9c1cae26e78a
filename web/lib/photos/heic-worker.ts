import { heicTo } from 'heic-to/csp';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
  postMessage: (message: { bitmap: ImageBitmap } | { error: string }, transfer?: Transferable[]) => void;
}

const scope = globalThis as unknown as WorkerScope;

async function decode(blob: Blob): Promise<void> {
  try {
    const bitmap = await heicTo({ blob, type: 'bitmap' });
    scope.postMessage({ bitmap }, [bitmap]);
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
}

scope.onmessage = (event) => void decode(event.data);
