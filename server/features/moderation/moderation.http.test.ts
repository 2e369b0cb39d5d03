import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { report } from '#server/testing/case-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { blockMember, sendMessage } from '#server/testing/member-actions.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { arrangePictures, givePicture, sharePictures } from '#server/testing/picture-actions.ts'
import { removeRows } from '#server/testing/stored-rows.ts'
import { ownSite, sharedStrictSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })

interface Shown {
  readonly owner: TestMember
  readonly viewer: TestMember
  readonly pictureId: string
}

/** A private picture that its owner shows one other member for the shortest time. */
async function share(): Promise<Shown> {
  const [owner, viewer] = await pair()
  const pictureId = await givePicture(site, owner, { isPrivate: true })
  const { min: forMs } = serverLimits.pictureShareMs
  expectDone(await sharePictures(owner, viewer, [pictureId], { forMs }))
  return { owner, viewer, pictureId }
}

const makePrivate = async (owner: TestMember, id: string) =>
  expectDone(await arrangePictures(owner, { profilePicIds: [], profilePicIdsPrivate: [id] }))

const forgetGrants = (pictureId: string) =>
  removeRows(site, 'pictures_grants', { picture_id: pictureId })

const pair = () => site.members([{}, {}])
const notFound = refused('moderation/not-found')

const casesOn = (accused: TestMember) =>
  site.platform.db
    .selectFrom('moderation_cases')
    .innerJoin('moderation_reports', 'moderation_reports.case_id', 'moderation_cases.id')
    .select(['moderation_cases.id', 'kind', 'thing_id', 'evidence', 'stage'])
    .select(['reporter_profile_id', 'reason', 'body_text'])
    .where('accused_profile_id', '=', accused.profileId)
    .execute()

describe('a report', () => {
  it('of a profile opens a case with the profile as it was', async () => {
    const [ann, bob] = await site.members([
      {},
      { name: 'Bob', description: 'Buy this', height: '180 cm' },
    ])
    const part = { profileId: bob.profileId, reason: 'THREAT', bodyText: ' They threaten me ' }
    expect((await report(ann, part)).status).toBe(201)
    await bob.visitor.call('PUT /api/profile', {
      body: { id: bob.profileId, description: 'Harmless' },
    })
    expect(await casesOn(bob)).toMatchObject([
      {
        kind: 'PROFILE',
        thing_id: bob.profileId,
        evidence: { name: 'Bob', description: 'Buy this', height: '180 cm' },
        stage: 'ADMINISTRATORS',
        reporter_profile_id: ann.profileId,
        reason: 'THREAT',
        body_text: 'They threaten me',
      },
    ])
  })

  it('of a message copies its words, and only its recipient can send one', async () => {
    const [ann, bob] = await pair()
    const messageId = await sendMessage(bob, ann, 'Send me money')
    expect((await report(ann, { messageId })).status).toBe(201)
    expect(await casesOn(bob)).toMatchObject([
      { kind: 'MESSAGE', thing_id: messageId, evidence: { bodyText: 'Send me money' } },
    ])
    expect(await report(bob, { messageId })).toMatchObject(refused('moderation/oneself'))
    expect(await report(await site.member(), { messageId })).toMatchObject(notFound)
  })

  it('of a picture copies that picture, unless the reporter cannot see it', async () => {
    const [ann, bob] = await pair()
    const profilePicId = await givePicture(site, bob)
    expect((await report(ann, { profilePicId })).status).toBe(201)
    expect(await casesOn(bob)).toMatchObject([
      { kind: 'PICTURE', thing_id: profilePicId, evidence: { version: 1, width: 64 } },
    ])
    await makePrivate(bob, profilePicId)
    expect(await report(ann, { profilePicId })).toMatchObject(notFound)
  })

  it('of oneself, or of something that does not exist, is refused', async () => {
    const [ann, incomplete] = await site.members([{}, { birthdate: null }])
    expect((await report(ann, { profileId: ann.profileId })).status).toBe(422)
    for (const thing of [
      { profileId: randomUUID() },
      { messageId: randomUUID() },
      { profilePicId: randomUUID() },
      { profileId: incomplete.profileId },
    ]) {
      expect(await report(ann, thing)).toMatchObject(notFound)
    }
  })

  it.each([
    ['no thing', { profileId: undefined }],
    ['two things', { messageId: randomUUID() }],
  ])('with %s is not valid', async (_, wrong) => {
    const [ann, bob] = await pair()
    expect(await report(ann, { profileId: bob.profileId, ...wrong })).toMatchObject(
      refused('request/invalid'),
    )
    expect(await casesOn(bob)).toEqual([])
  })
})

describe('a private picture that the reporter was shown', () => {
  const endings = {
    'while it is shared': async () => undefined,
    'once it was taken back': async ({ owner, viewer }: Shown) => {
      const query = { ownerProfileId: owner.profileId, viewerProfileId: viewer.profileId }
      await owner.visitor.ask('DELETE /api/profile-pic-grants', { query })
    },
    'once its time is over': async () => site.clock.advance(serverLimits.pictureShareMs.min),
    'once its owner has blocked the reporter': async ({ owner, viewer }: Shown) =>
      expectDone(await blockMember(owner, viewer)),
    'once it was public and private again': async ({ owner, pictureId: id }: Shown) => {
      expectDone(await arrangePictures(owner, { profilePicIds: [id], profilePicIdsPrivate: [] }))
      await makePrivate(owner, id)
    },
  }

  it.each(Object.entries(endings))('can be reported %s, and by nobody else', async (_, end) => {
    const shown = await share()
    const { owner, viewer, pictureId } = shown
    await end(shown)
    expect((await report(viewer, { profilePicId: pictureId })).status).toBe(201)
    const evidence = { version: 1, privateSince: expect.any(String) }
    expect(await casesOn(owner)).toMatchObject([{ kind: 'PICTURE', thing_id: pictureId, evidence }])
    expect(await report(await site.member(), { profilePicId: pictureId })).toMatchObject(notFound)
  })

  it('can be reported while the grant is stored', async () => {
    const { viewer, pictureId } = await share()
    await forgetGrants(pictureId)
    expect(await report(viewer, { profilePicId: pictureId })).toMatchObject(notFound)
  })
})

describe('a picture that came to the reporter in a message', () => {
  it.each([true, false])('when it was private: %s, can be reported for good', async isPrivate => {
    const [owner, viewer] = await pair()
    const stranger = await site.member()
    const pictureId = await givePicture(site, owner, { isPrivate })
    await sendMessage(owner, viewer, '', { profilePicIds: [pictureId] })
    await sendMessage(viewer, stranger, '', { profilePicIds: [await givePicture(site, viewer)] })
    await makePrivate(owner, pictureId)
    await blockMember(owner, viewer)
    await forgetGrants(pictureId)
    expect((await report(viewer, { profilePicId: pictureId })).status).toBe(201)
    expect(await casesOn(owner)).toMatchObject([{ kind: 'PICTURE', thing_id: pictureId }])
    expect(await report(stranger, { profilePicId: pictureId })).toMatchObject(notFound)
  })
})

describe('a report sent twice under one id', () => {
  it('opens one case, also in parallel', async () => {
    const [ann, bob] = await pair()
    const sent = { id: randomUUID(), profileId: bob.profileId, bodyText: 'Look' }
    const replies = await Promise.all([1, 2, 3, 4].map(() => report(ann, sent)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 201])
    expect((await report(ann, { ...sent, bodyText: 'Look ' })).status).toBe(200)
    expect(await casesOn(bob)).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.caseId)).size).toBe(1)
  })

  it('is refused with another thing, text or reporter', async () => {
    const [ann, bob] = await pair()
    const cem = await site.member()
    const sent = { id: randomUUID(), profileId: bob.profileId, bodyText: 'Look' }
    await report(ann, sent)
    const conflict = refused('moderation/id-taken')
    expect(await report(ann, { ...sent, bodyText: 'No' })).toMatchObject(conflict)
    expect(await report(ann, { ...sent, reason: 'OTHER' })).toMatchObject(conflict)
    expect(await report(ann, { ...sent, profileId: cem.profileId })).toMatchObject(conflict)
    expect(await report(cem, sent)).toMatchObject(conflict)
    expect(await casesOn(bob)).toHaveLength(1)
  })
})

it('support gets mail about cases for administrators, with a neutral subject', async () => {
  const [ann, bob] = await site.members([{}, { name: 'Bob' }])
  const words = randomUUID()
  await report(ann, { profileId: bob.profileId, bodyText: `For a jury: ${words}` })
  const crime = { reason: 'CRIME', bodyText: words }
  const { body } = await report(ann, { profileId: bob.profileId, ...crime })
  expect(textOf(body.caseId)).not.toBe('')
  const [opened] = await casesOn(bob)
  const mail = await eventually(async () =>
    (await readOutbox(site)).find(({ text }) => text?.includes(words)),
  )
  expect(mail.to).toMatchObject([{ address: site.platform.brands.default.supportAddress }])
  expect(mail.subject).toBe('A case to review')
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).not.toContain('For a jury')
  for (const fact of [opened?.id, 'CRIME', bob.profileId, ann.profileId, '"name": "Bob"']) {
    expect(mail.text).toContain(fact)
  }
})

it('a member has a daily limit of reports, and a repeated one counts once', async () => {
  const strict = await sharedStrictSite()
  const [ann, bob] = await strict.members([{}, {}])
  const first = { id: randomUUID(), profileId: bob.profileId }
  expect((await report(ann, first)).status).toBe(201)
  // Reports of unknown things count too. Otherwise a member could test for blocks without limit.
  expect((await report(ann, { profileId: randomUUID() })).status).toBe(404)
  for (let sent = 2; sent < serverLimits.reportsPerMember.count; sent++) {
    expect((await report(ann, { profileId: bob.profileId })).status).toBe(201)
  }
  expect((await report(ann, { profileId: bob.profileId })).status).toBe(429)
  expect((await report(ann, { profileId: randomUUID() })).status).toBe(429)
  expect((await report(ann, first)).status).toBe(200)
  expect((await report(bob, { profileId: ann.profileId })).status).toBe(201)
  strict.clock.advance(serverLimits.reportsPerMember.windowMs + 1_000)
  expect((await report(ann, { profileId: bob.profileId })).status).toBe(201)
})
