import { randomUUID } from 'node:crypto'
import { moveAttemptsOn } from '#server/features/identify/identify.jobs.ts'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import type { IdentifyVote } from '#shared/contract/identify.ts'
import { serve } from './jury-actions.ts'
import { givePicture } from './picture-actions.ts'
import { changeRows } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

/** Members who serve as jurors and joined long enough ago. */
export async function jurors(
  site: Pick<SharedSite, 'many' | 'platform'>,
  count: number,
): Promise<TestMember[]> {
  const made = await site.many(count, { name: 'Juror' })
  await serve(site, made)
  return made
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

/** A picture of a new member, and its possible jurors. */
export async function openAttempt(site: SharedSite, poolSize = 0) {
  const pool = await jurors(site, poolSize)
  const member = await site.member()
  return { pool, member, ...(await attemptOf(site, member)) }
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

/** Advances to the full hour at which the votes decide, if no vote is missing. */
export async function passFullHour(
  site: Pick<SharedSite, 'platform'>,
  attemptId: string,
): Promise<void> {
  const waiting = { id: attemptId, state: 'JURY' } as const
  await changeRows(site, 'identify_attempts', waiting, { due_at: site.platform.clock.now() })
  await moveAttemptsOn(site.platform)
}

/** All voters find the picture the same, which decides it. */
export async function pass(
  site: Pick<SharedSite, 'platform'>,
  voters: readonly TestMember[],
  attemptId: string,
): Promise<void> {
  for (const juror of voters) expectDone(await vote(juror, attemptId))
  await passFullHour(site, attemptId)
}

export const judged = ({ visitor }: TestMember, id: string, number = 1): Promise<Reply> =>
  visitor.call('GET /api/identify/jury/:id/pictures/:number', { params: { id, number } })

/** The members with an open summons for an attempt. */
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
