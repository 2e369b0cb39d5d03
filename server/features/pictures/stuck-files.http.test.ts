import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import { eventually } from '#server/testing/eventually.ts'
import { bundlesOf } from '#server/testing/member-in-every-table.ts'
import { uploadPicture } from '#server/testing/picture-actions.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { newBundle } from './picture-files.ts'
import { sweepPictures } from './pictures.jobs.ts'

const { lines, log } = recordedLog('warn')
const saidOf = (words: string) =>
  lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === words)

/** Pictures whose files cannot be removed, as with missing permissions or a lock. */
const stuck = new Set<string>()
let areDraftsStuck = false
class StuckStorage extends DiskStorage {
  override async discard(bundle: string) {
    if (stuck.has(bundle.split('.')[0] ?? '')) throw new Error('not permitted')
    await super.discard(bundle)
  }
  override async clearUnfinished(before: Date) {
    if (areDraftsStuck) throw new Error('drafts not permitted')
    await super.clearUnfinished(before)
  }
}
const storage = new StuckStorage(await ownFolder())
const site = await ownSite('reads the log', {}, { storage, log, runsJobs: true })
beforeEach(() => {
  stuck.clear()
  areDraftsStuck = false
})

it('the sweep continues past files that cannot be removed, logs one line, and tries them again', async () => {
  const ids = Array.from({ length: 5 }, () => newId(site.clock))
  const files = new Map([['256.webp', Buffer.from('a picture')]])
  for (const id of ids) await site.platform.storage.put(newBundle(id, site.clock), files)
  const left = async () => {
    const found = await Promise.all(ids.map(id => bundlesOf(site, id)))
    return ids.filter((_, place) => found[place]?.length)
  }
  const later = { ...site.platform, clock: { now: () => new Date(Date.now() + 7_200_000) } }
  const said = () => saidOf('could not remove unused files')
  const [first = '', second = '', third = ''] = ids
  for (const id of [first, second, third]) stuck.add(id)
  areDraftsStuck = true
  await sweepPictures(later)
  expect(await left()).toEqual([first, second, third])
  expect(said()).toMatchObject([{ failures: 4, err: { message: 'drafts not permitted' } }])
  areDraftsStuck = false
  stuck.delete(second)
  await sweepPictures(later)
  expect(await left()).toEqual([first, third])
  expect(said()).toMatchObject([{}, { failures: 2, err: { message: 'not permitted' } }])
  stuck.clear()
  await sweepPictures(later)
  expect(await left()).toEqual([])
  expect(said()).toHaveLength(2)
})

/** Runs the job again at once. Otherwise a failed job waits for some seconds. */
const retryNow = () =>
  eventually(async () => {
    const { numAffectedRows } = await sql`
      update pgboss.job set start_after = now() where name = 'pictures-discard' and state = 'retry'`.execute(
      site.platform.db,
    )
    return numAffectedRows
  })

it('erasing an account removes the files that can be removed, and the others when it becomes possible', async () => {
  const member = await site.member()
  const upload = async () => textOf((await uploadPicture(member)).body.profilePicId)
  const [first, second] = [await upload(), await upload()]
  const isGone = async (id: string) => (await bundlesOf(site, id)).length === 0
  // Waits for deferred renditions: if they were made during the erasure, they would wait for the sweep.
  await eventually(async () => (await rowOf(site, 'pictures', { id: first })).late_bundle)
  stuck.add(first)
  expect((await member.visitor.call('DELETE /api/account', { body: {} })).status).toBe(204)
  await eventually(() => isGone(second))
  const failed = async () =>
    saidOf('a job failed and will be tried again').some(
      ({ queue, err }) => queue === 'pictures-discard' && err.message.includes('bundles'),
    )
  await eventually(failed)
  expect(await isGone(first)).toBe(false)
  stuck.clear()
  await retryNow()
  await eventually(() => isGone(first))
})
