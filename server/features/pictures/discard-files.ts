import type { Platform } from '#server/platform/platform.ts'

/** Removes files that no committed row names any more. What fails here, the sweep does later. */
export async function discardFiles(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  bundles: readonly (string | null)[],
): Promise<void> {
  for (const bundle of bundles) {
    if (bundle === null) continue
    try {
      await storage.discard(bundle)
    } catch (error) {
      log.warn({ err: error, bundle }, 'the files of a picture could not be removed yet')
    }
  }
}
