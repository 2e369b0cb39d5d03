import { refuse } from '#server/platform/refusal.ts'
import { WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import type { MaskJob, Names } from './mask.ts'

const worker = new WorkerProcess<MaskJob>({
  program: new URL('mask-worker.program.ts', import.meta.url),
  timeoutMs: 10_000,
  idleMs: 60_000,
})

/**
 * Masks one text, in a process of its own: what members write keeps nobody else waiting, and a deadline ends the work on it.
 * @throws Refusal `server/unavailable` when it takes longer
 */
export async function maskText(names: Names, text: string): Promise<string> {
  try {
    return await worker.run(() => ({ names, text }), readMasked)
  } catch (cause) {
    return refuse('server/unavailable', { cause })
  }
}

function readMasked(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('masked' in answer)) return undefined
  return typeof answer.masked === 'string' ? answer.masked : undefined
}
