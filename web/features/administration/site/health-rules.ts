import type { SiteHealth } from '#shared/contract/administration-site.ts'
import { whenUsed } from '#shared/when-used.ts'

const freshMs = 2 * 86_400_000
export const formatShort = whenUsed<number>(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
)

/** Whether there is no backup of the last two days. While the database is down, this is unknown. */
export function isBackupMissing(
  { isDatabaseUp, backup }: Pick<SiteHealth, 'isDatabaseUp' | 'backup'>,
  now: number,
): boolean {
  return isDatabaseUp && now - (backup?.tsMade ?? 0) > freshMs
}

/** In decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${formatShort(bytes / 1e6)} MB` : `${formatShort(bytes / 1e9)} GB`
}
