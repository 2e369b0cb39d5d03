import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { CreditWork } from '#shared/contract/books.ts'

/** Functions that several features need from another. The top of the server hands them over. */

export interface VolunteerWork {
  readonly profileId: string
  readonly work: CreditWork
  /** Credits for one id are booked once. */
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

export interface SiteCase {
  readonly profileId: string
  /** What jurors read beside the profile. */
  readonly noticed: string
  /** Whether there is still a reason for a case. It is called when nothing can change any more. */
  readonly isDue: (tx: Db) => Promise<boolean>
  readonly onOpened: (tx: Db, caseId: string) => Promise<void>
}

export interface OpensCases {
  /** Opens a case without a reporter, about a profile and what the site has noticed. */
  readonly openCase: (siteCase: SiteCase) => Promise<void>
}

/** A part of a picture that replaces the whole picture. */
export interface Crop {
  readonly pictureId: string
  /** The version in which the member chose the cut. */
  readonly version: number
  readonly cut: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal
  /**
   * Replaces the picture by calling `save` in the caller's transaction; undefined when the crop is no longer needed.
   */
  readonly within: <Saved>(save: (tx: Db) => Promise<Saved>) => Promise<Saved | undefined>
}

export interface CropsPictures {
  /** Replaces a member's picture with a part of it, as an upload would. */
  readonly cropPicture: (viewer: Viewer, crop: Crop) => Promise<unknown>
}

export interface ReadsPictures {
  /** Reads a picture of moderate size as a JPEG; undefined when that version no longer exists. */
  readonly readPicture: (
    platform: Pick<Platform, 'db' | 'storage'>,
    picture: { readonly pictureId: string; readonly version: number },
  ) => Promise<Uint8Array | undefined>
}
