import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CreditWork } from '#shared/contract/books.ts'

/** What several features need of another: the top of the server hands it over. */

export interface VolunteerWork {
  readonly profileId: string
  readonly work: CreditWork
  readonly workId: string
}

export interface EarnsCredits {
  /** Pays a volunteer for a piece of work, once, in the caller's transaction. */
  readonly earnCredits: (
    platform: Pick<Platform, 'clock'>,
    tx: Db,
    work: VolunteerWork,
  ) => Promise<unknown>
}

export interface ReadsPictures {
  /** Reads a picture of moderate size as a JPEG; undefined where that version is not there any more. */
  readonly readPicture: (
    platform: Pick<Platform, 'db' | 'storage'>,
    picture: { readonly pictureId: string; readonly version: number },
  ) => Promise<Uint8Array | undefined>
}
