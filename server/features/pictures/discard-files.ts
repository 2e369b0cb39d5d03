import type { Platform } from '#server/platform/platform.ts'
import { discardAll } from './discard-all.ts'

/** Removes files that no committed row names any more. What fails here, the sweep does later. */
export async function discardFiles(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  bundles: readonly (string | null)[],
): Promise<void> {
  const named = bundles.filter(bundle => bundle !== null)
  for (const { bundle, error } of await discardAll({ storage }, named)) {
    log.warn({ err: error, bundle }, 'the files of a picture could not be removed yet')
  }
}
