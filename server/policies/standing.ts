import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { isPresentable } from './contact.ts'

/** Why a member may not do a deed that reaches others. Birthdates below the age limit are never stored. */
export async function whyNotAct(db: Db, viewer: Viewer): Promise<RefusalCode | undefined> {
  return (await isPresentable(db, viewer.profileId)) ? undefined : 'profile/incomplete'
}
