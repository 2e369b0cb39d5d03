import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { CreditWork } from '#shared/contract/books.ts'

/** What several features need of another: the top of the server hands it over. */

export interface VolunteerWork {
  readonly profileId: string
  readonly work: CreditWork
  /** Each piece of work is booked once. */
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
  /** What jurors are told beside the profile. */
  readonly noticed: string
  /** Asked once nothing can change any more: whether there is still reason for a case. */
  readonly isDue: (tx: Db) => Promise<boolean>
  readonly onOpened: (tx: Db, caseId: string) => Promise<void>
}

export interface OpensCases {
  /** Opens a case without a reporter, about a profile and what the site has noticed of it. */
  readonly openCase: (siteCase: SiteCase) => Promise<void>
}

/** A part of a picture that takes its place. */
export interface Crop {
  readonly pictureId: string
  /** The version in which the cut was chosen. */
  readonly version: number
  readonly cut: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal
  /** Runs what replaces the picture in a transaction of the caller's; undefined where it is not needed any more. */
  readonly within: <Saved>(save: (tx: Db) => Promise<Saved>) => Promise<Saved | undefined>
}

export interface CropsPictures {
  /** Replaces a member's picture by a part of it, as an upload would. */
  readonly cropPicture: (viewer: Viewer, crop: Crop) => Promise<unknown>
}

export interface ReadsPictures {
  /** Reads a picture of moderate size as a JPEG; undefined where that version is not there any more. */
  readonly readPicture: (
    platform: Pick<Platform, 'db' | 'storage'>,
    picture: { readonly pictureId: string; readonly version: number },
  ) => Promise<Uint8Array | undefined>
}
