import type { Transaction } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { givePicture, sharePictures } from '#server/testing/picture-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { purgeSharing } from '../pictures.jobs.ts'
import { grantsInOrder } from './picture-grants.ts'

// Jobs would wait for locks too.
const site = await sharedSiteWithClock()
let owner: TestMember
let viewer: TestMember
let pictureId: string
beforeEach(async () => {
  ;[owner, viewer] = await site.members([{}, {}])
  pictureId = await givePicture(site, owner, { isPrivate: true })
})

const pair = () => ({ ownerProfileId: owner.profileId, viewerProfileId: viewer.profileId })
const share = (...ids: string[]) => sharePictures(owner, viewer, [pictureId, ...ids])
const requested = () => ({
  ownerProfileId: owner.profileId,
  requesterProfileId: viewer.profileId,
})
const grants = () =>
  site.platform.db
    .selectFrom('pictures_grants')
    .select('id')
    .where('picture_id', '=', pictureId)
    .execute()

/** The answer to a call that comes during another, slow action. */
function during<Answer = Reply>(
  { begin, end }: Record<'begin' | 'end', (tx: Transaction<DB>) => Promise<unknown>>,
  call: () => Promise<Answer>,
) {
  return site.platform.db.transaction().execute(async tx => {
    await begin(tx)
    const answer = call()
    await waitForLock(site.platform.db)
    await end(tx)
    return { answer }
  })
}

const deletion = {
  begin: (tx: Transaction<DB>) => tx.deleteFrom('pictures').where('id', '=', pictureId).execute(),
  end: () => Promise.resolve(),
}
const erasure = (whose: () => TestMember) => ({
  begin: (tx: Transaction<DB>) =>
    tx
      .selectFrom('profiles')
      .where('id', '=', whose().profileId)
      .select('id')
      .forUpdate()
      .execute(),
  end: (tx: Transaction<DB>) =>
    tx.deleteFrom('accounts').where('id', '=', whose().accountId).execute(),
})

it('does not share a picture that is being deleted', async () => {
  const { answer } = await during(deletion, () => share())
  expect(await answer).toMatchObject({ status: 422 })
})

it('sends a message whose picture is being deleted, and shares nothing', async () => {
  const [senderProfileId, recipientProfileId] = [owner.profileId, viewer.profileId]
  const body = { senderProfileId, recipientProfileId, bodyText: 'Hi', profilePicIds: [pictureId] }
  const { answer } = await during(deletion, () => owner.visitor.call('POST /api/message', { body }))
  expect(await answer).toMatchObject({ status: 201 })
  expect(await grants()).toEqual([])
})

it.each([
  () => owner.visitor.call('DELETE /api/profile-pic-grants', { query: pair() }),
  async () => {
    const [grant] = await grants()
    return owner.visitor.call('DELETE /api/profile-pic-grant/:id', { params: { id: grant?.id } })
  },
])('takes back what was shared with a member who is just being erased', async takeBack => {
  expectDone(await share())
  const { answer } = await during(
    erasure(() => viewer),
    takeBack,
  )
  expect(await answer).toMatchObject({ status: 204 })
  expect(await grants()).toEqual([])
})

it('withdraws a request to a member who is being erased', async () => {
  await viewer.visitor.ask('PUT /api/profile-pic-request', { body: requested() })
  const { answer } = await during(
    erasure(() => owner),
    () => viewer.visitor.call('DELETE /api/profile-pic-request', { query: requested() }),
  )
  expect(await answer).toMatchObject({ status: 204 })
})

it('deletes ended grants that are locked meanwhile, without a deadlock', async () => {
  const later = await givePicture(site, owner, { isPrivate: true })
  expectDone(await share(later))
  const ids = (await ofViewer(site.platform.db).execute()).map(({ id }) => id)
  // The last row written lies last, which is where one without an order comes to it.
  for (const id of ids.toReversed()) {
    await owner.visitor.ask('DELETE /api/profile-pic-grant/:id', { params: { id } })
  }
  site.clock.advance(pictureLimits.pictureGrantEndedKeptMs + 1_000)
  const purge = () => purgeSharing({ clock: site.clock, db: site.platform.db })
  await site.platform.db.transaction().execute(async tx => {
    await ofViewer(tx).where('id', '=', `${ids[0]}`).execute()
    await purge()
    expect((await ofViewer(tx).execute()).map(({ id }) => id)).toEqual([ids[0]])
  })
  await purge()
  expect(await ofViewer(site.platform.db).execute()).toEqual([])
})

const ofViewer = (db: Db) => grantsInOrder(db).where('viewer_profile_id', '=', viewer.profileId)
