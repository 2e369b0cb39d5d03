import type { ArchiveFile } from './archive.ts'
import type { Db } from './database/connect.ts'
import type { Platform } from './platform.ts'
import type { Viewer } from './session/sessions.ts'

/** What one feature stores of a member, as files of their export: all they may see of it, nothing of what others hide. */
export type ExportPart = (
  platform: Pick<Platform, 'clock' | 'db' | 'secret' | 'storage'>,
  viewer: Viewer,
) => AsyncIterable<ArchiveFile>

/** Whose data is erased. */
interface ErasedMember {
  readonly accountId: string
  readonly email: string
  readonly profileIds: readonly string[]
}

/**
 * Erases what one feature stores of a member beyond what goes with the rows of their account and profiles, in the
 * caller's transaction, which has locked those rows.
 */
export type ErasePart = (db: Db, member: ErasedMember) => Promise<void>
