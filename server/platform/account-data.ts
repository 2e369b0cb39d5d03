import type { ArchiveFile } from './archive.ts'
import type { Db } from './database/connect.ts'
import type { Platform } from './platform.ts'
import type { Viewer } from './session/sessions.ts'

/** What one feature stores of a member, as files of his export: all he may see of it, nothing of what others hide. */
export type ExportPart = (
  platform: Pick<Platform, 'clock' | 'db' | 'storage'>,
  viewer: Viewer,
) => AsyncIterable<ArchiveFile>

/** Whose data is erased. */
export interface ErasedMember {
  readonly accountId: string
  readonly email: string
  readonly profileIds: readonly string[]
}

/**
 * Erases what one feature keeps of a member and what does not go with the rows of his account and profiles, in the
 * caller's transaction, which holds those rows.
 */
export type ErasePart = (db: Db, member: ErasedMember) => Promise<void>
