import { randomUUID } from 'node:crypto'
import { moveAttemptsOn } from '#server/features/identify/identify.jobs.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { IdentifyVote } from '#shared/contract/identify.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { givePicture } from './picture-actions.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

/** Members who serve as jurors, and have been here for long enough. */
export async function jurors(
  { members, platform: { clock, db } }: Pick<SharedSite, 'members' | 'platform'>,
  count: number,
): Promise<TestMember[]> {
  const made = await members(Array.from({ length: count }, () => ({ name: 'Juror' })))
  await serve(db, made, clock.now())
  return made
}

/** As of now, though they have been here since long ago. */
export async function serve(
  db: Db,
  members: readonly Pick<TestMember, 'profileId'>[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('moderation_service')
    .values(members.map(({ profileId }) => ({ profile_id: profileId, since: now })))
    .execute()
  const ids = members.map(({ profileId }) => profileId)
  const createdAt = new Date(now.getTime() - justiceLimits.jurorAgeMs)
  await db.updateTable('profiles').set({ created_at: createdAt }).where('id', 'in', ids).execute()
}

let usualShot: Promise<Buffer> | undefined

export async function shotOf(): Promise<Blob> {
  usualShot ??= makePictureBytes({ width: 90, height: 120 })
  return new Blob([new Uint8Array(await usualShot)])
}

export const begin = (
  { visitor }: TestMember,
  profilePicId: string,
  id: string = randomUUID(),
): Promise<Reply> => visitor.call('POST /api/identify', { body: { id, profilePicId } })

export const sendShot = (
  { visitor, profileId }: TestMember,
  id: string,
  { number, file }: { readonly number: number | string; readonly file: Blob },
): Promise<Reply> =>
  visitor.call('POST /api/identify/:id/shots', {
    params: { id },
    form: { authorProfileId: profileId, number: String(number) },
    file,
  })

/** A picture of a member with its three shots. */
export async function attemptOf(site: SharedSite, member: TestMember) {
  const pictureId = await givePicture(site, member)
  return { pictureId, attemptId: await attemptFor(member, pictureId) }
}

/** @returns the attempt's id */
export async function attemptFor(member: TestMember, pictureId: string): Promise<string> {
  const attemptId = textOf(expectDone(await begin(member, pictureId)).body.id)
  for (const number of [1, 2, 3]) {
    expectDone(await sendShot(member, attemptId, { number, file: await shotOf() }))
  }
  return attemptId
}

export const same: IdentifyVote = { verdict: 'SAME', posesRight: true }

export const vote = (
  { visitor }: TestMember,
  id: string,
  body: IdentifyVote = same,
): Promise<Reply> => visitor.call('PUT /api/identify/jury/:id/vote', { params: { id }, body })

/** Comes to the full hour at which those who have voted decide, if nobody is left to wait for. */
export async function passFullHour(
  { platform }: Pick<SharedSite, 'platform'>,
  attemptId: string,
): Promise<void> {
  await platform.db
    .updateTable('identify_attempts')
    .set({ due_at: platform.clock.now() })
    .where('id', '=', attemptId)
    .where('state', '=', 'JURY')
    .execute()
  await moveAttemptsOn(platform)
}

export const judged = ({ visitor }: TestMember, id: string, number = 1): Promise<Reply> =>
  visitor.call('GET /api/identify/jury/:id/pictures/:number', { params: { id, number } })

/** Those of the members who are summoned for an attempt now. */
export async function summoned(members: readonly TestMember[], attemptId: string) {
  const found: TestMember[] = []
  for (const member of members) {
    const { body } = await member.visitor.call('GET /api/identify')
    const calls: unknown = body.calls
    if (Array.isArray(calls) && calls.some(call => call.attemptId === attemptId)) found.push(member)
  }
  return found
}

export const ownAttempt = async ({ visitor }: TestMember) =>
  (await visitor.ask('GET /api/identify')).attempt
