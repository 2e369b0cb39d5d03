import type { Platform } from '#server/platform/platform.ts'

/** A storage that is away lets each of them wait for seconds: a job must not wait for one after the other. */
const atOnce = 50

export interface Undiscarded {
  readonly bundle: string
  readonly error: unknown
}

/** Removes the files of bundles. @returns those that could not be removed: one does not keep the others. */
export async function discardAll(
  { storage }: Pick<Platform, 'storage'>,
  bundles: readonly string[],
): Promise<Undiscarded[]> {
  const left: Undiscarded[] = []
  const discard = (bundle: string) =>
    storage.discard(bundle).catch((error: unknown) => void left.push({ bundle, error }))
  for (let start = 0; start < bundles.length; start += atOnce) {
    await Promise.all(bundles.slice(start, start + atOnce).map(discard))
  }
  return left
}
