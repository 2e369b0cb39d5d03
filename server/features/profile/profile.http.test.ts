import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { shownTimeMs } from '#server/policies/shown-time.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { mailsTo, readOutbox } from '#server/testing/outbox.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { problemType } from '#shared/refusals.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })

const newcomer = () => site.member({ name: '', birthdate: null })

function storedProfile(profileId: string) {
  return site.platform.db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
}

const bytesOf = async ({ visitor }: TestMember, address: string) => {
  const { status, text } = await visitor.fetch(address)
  return { status, bytes: text }
}

describe('reading a profile', () => {
  it('shows its owner everything and others neither birthdate nor roles', async () => {
    const owner = await site.member({
      name: 'Ada',
      birthdate: '1991-02-03',
      characteristics: ['bear', 'coffee'],
      description: 'Hello',
      height: '180 cm',
    })
    const reader = await site.member()
    const mine = await owner.visitor.call('GET /api/profiles/mine')
    expect(mine.status).toBe(200)
    expect(mine.body).toMatchObject([
      { id: owner.profileId, profilename: 'Ada', birthdate: '1991-02-03', roles: ['USER'] },
    ])
    const params = { id: owner.profileId }
    const own = await owner.visitor.call('GET /api/profile/:id', { params })
    expect(own.body).toEqual(mine.body[0])
    const seen = await reader.visitor.call('GET /api/profile/:id', { params })
    expect(seen.status).toBe(200)
    expect(seen.body).toEqual({
      id: owner.profileId,
      profilename: 'Ada',
      age: expect.any(Number),
      height: '180 cm',
      weight: '',
      characteristics: ['bear', 'coffee'],
      description: 'Hello',
      profilePicIds: [],
      profilePicIdsPrivate: [],
      profilePics: [],
      tsUpdated: shownTimeMs(Number(mine.body[0]?.tsUpdated)),
    })
  })

  it('answers a blocked, an incomplete and an unknown profile with the same bytes', async () => {
    const [reader, blocked, blocker] = await site.members([{}, {}, {}])
    const incomplete = await newcomer()
    await blockMember(reader, blocked)
    await blockMember(blocker, reader)
    const ids = [
      blocked.profileId,
      blocker.profileId,
      incomplete.profileId,
      newId(site.platform.clock),
    ]
    const answers = await Promise.all(ids.map(id => bytesOf(reader, `/api/profile/${id}`)))
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.bytes).toContain(problemType('profile/not-found'))
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  })

  it('refuses a visitor and an invalid id', async () => {
    const reader = await site.member()
    const params = { id: reader.profileId }
    expect((await site.visitor().call('GET /api/profile/:id', { params })).status).toBe(401)
    expect((await site.visitor().call('GET /api/profiles/mine')).status).toBe(401)
    const wrong = await reader.visitor.call('GET /api/profile/:id', { params: { id: 'me' } })
    expect(wrong.status).toBe(422)
  })
})

describe('changing a profile', () => {
  it('changes the given fields and leaves the rest', async () => {
    const member = await site.member({ description: 'Old', height: '170' })
    const before = await storedProfile(member.profileId)
    site.clock.advance(1_000)
    const answer = await member.visitor.call('PUT /api/profile', {
      body: {
        id: member.profileId,
        profilename: '  Grace \n Hopper ',
        characteristics: ['puppy'],
        weight: ' 70 kg ',
      },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        profilename: 'Grace Hopper',
        characteristics: ['puppy'],
        weight: '70 kg',
        height: '170',
        description: 'Old',
      },
    })
    expect(answer.body.tsUpdated).toBeGreaterThan(before.updated_at.getTime())
    const announced = await site.platform.db
      .selectFrom('presence_changes')
      .select('profile_id')
      .where('profile_id', '=', member.profileId)
      .execute()
    expect(announced).toHaveLength(1)
  })

  it('by PATCH changes the given fields, empties empty ones, and ignores unknown ones', async () => {
    const member = await site.member({
      name: 'Ada',
      characteristics: ['bear'],
      description: 'Hello',
      height: '180 cm',
    })
    const { visitor, profileId: id } = member
    const { body: before } = await visitor.call('GET /api/profile/:id', { params: { id } })
    const patch = (change: object) =>
      visitor.call('PATCH /api/profile', { body: { id, ...change } })
    expect(await patch({})).toMatchObject({ status: 200, body: before })
    expect(await patch({ roles: ['ADMIN'], age: 99 })).toMatchObject({ status: 200, body: before })
    const named = { height: '', characteristics: [] }
    const saved = await patch({ ...named })
    const { tsUpdated } = saved.body
    expect(saved).toMatchObject({ status: 200, body: { ...before, ...named, tsUpdated } })
  })

  it('by PATCH in parallel undoes no other change', async () => {
    const { visitor, profileId: id } = await site.member()
    const changes = [{ profilename: 'Kim' }, { height: '180 cm' }, { weight: '80 kg' }]
    const replies = await Promise.all(
      changes.map(change => visitor.call('PATCH /api/profile', { body: { id, ...change } })),
    )
    expect(replies.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const { body } = await visitor.call('GET /api/profile/:id', { params: { id } })
    expect(body).toMatchObject(Object.assign({}, ...changes))
  })

  it.each([
    ['no profile', { description: 'Hello' }],
    ['a blank name', { profilename: ' ' }],
    ['an unknown tag', { description: 'Hello', characteristics: ['nothing'] }],
    ['null', { description: null }],
  ])('by PATCH with %s is refused and changes nothing', async (what, wrong) => {
    const { visitor, profileId } = await site.member()
    const before = await storedProfile(profileId)
    const body = what === 'no profile' ? wrong : { id: profileId, ...wrong }
    expect((await visitor.call('PATCH /api/profile', { body })).status).toBe(422)
    expect(await storedProfile(profileId)).toEqual(before)
  })

  it('does not show others a change of the order of private pictures', async () => {
    const member = await site.member()
    const picture = (isPrivate: boolean) => givePicture(site, member, { isPrivate })
    const [one, two] = [await picture(false), await picture(false)]
    const [three, four] = [await picture(true), await picture(true)]
    const movesTime = async (change: object) => {
      const before = await storedProfile(member.profileId)
      site.clock.advance(1_000)
      const body = { id: member.profileId, ...change }
      expect((await member.visitor.call('PUT /api/profile', { body })).status).toBe(200)
      const after = await storedProfile(member.profileId)
      return after.updated_at > before.updated_at
    }
    const open = { profilePicIds: [one, two] }
    expect(await movesTime({ profilePicIdsPrivate: [four, three] })).toBe(false)
    expect(await movesTime({ ...open, profilePicIdsPrivate: [three, four] })).toBe(false)
    expect(await movesTime({ profilePicIds: [two, one] })).toBe(true)
    expect(await movesTime({ ...open, profilePicIdsPrivate: [three, four] })).toBe(true)
    const shown = { profilePicIds: [one, two, three], profilePicIdsPrivate: [four] }
    expect(await movesTime(shown)).toBe(true)
    expect(await movesTime({ profilePicIdsPrivate: [four], weight: '70 kg' })).toBe(true)
  })

  it('keeps every tag that two devices tick and untick at the same time', async () => {
    const member = await site.member({ characteristics: ['bear', 'coffee'] })
    const change = (tags: object) =>
      member.visitor.call('PUT /api/profile', { body: { id: member.profileId, ...tags } })
    const answers = await Promise.all([
      change({ addCharacteristics: ['puppy'] }),
      change({ addCharacteristics: ['art', 'bear'] }),
      change({ removeCharacteristics: ['coffee'] }),
      change({ description: 'Changed' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { characteristics, description } = await storedProfile(member.profileId)
    expect(characteristics.toSorted()).toEqual(['art', 'bear', 'puppy'])
    expect(description).toBe('Changed')
    await change({ addCharacteristics: ['oral'], removeCharacteristics: ['art'] })
    const swapped = await storedProfile(member.profileId)
    expect(swapped.characteristics.toSorted()).toEqual(['bear', 'oral', 'puppy'])
  })

  it('does not let a stranger or a visitor change it', async () => {
    const [member, stranger] = await site.members([{ name: 'Ada' }, {}])
    const body = { id: member.profileId, profilename: 'Mallory' }
    expect((await stranger.visitor.call('PUT /api/profile', { body })).status).toBe(403)
    expect((await site.visitor().call('PUT /api/profile', { body })).status).toBe(401)
    expect(await storedProfile(member.profileId)).toMatchObject({ name: 'Ada' })
  })

  it('takes neither roles nor times from the client', async () => {
    const member = await site.member()
    const answer = await member.visitor.call('PUT /api/profile', {
      body: { id: member.profileId, roles: ['ADMIN'], tsUpdated: 1, age: 99 } as object,
    })
    expect(answer).toMatchObject({ status: 200, body: { roles: ['USER'] } })
    expect(answer.body.tsUpdated).toBeGreaterThan(1)
  })

  it.each([
    ['a blank name', { profilename: ' \n ' }],
    ['a name nobody can see', { profilename: '\u200b\u2060' }],
    ['an empty name', { profilename: '' }],
    ['an unknown tag', { characteristics: ['bear', 'wizard'] }],
    ['a tag twice', { characteristics: ['bear', 'bear'] }],
    ['an unknown tag to add', { addCharacteristics: ['wizard'] }],
    ['an unknown tag to remove', { removeCharacteristics: ['wizard'] }],
    ['a description that is too long', { description: 'x'.repeat(4_001) }],
    ['a birthdate that is not in the calendar', { birthdate: '2001-02-30' }],
    ['a birthdate with a month too many', { birthdate: '1990-13-01' }],
    ['a birthdate to come', { birthdate: '2999-01-01' }],
    ['a birthdate longer ago than anybody lives', { birthdate: '1850-01-01' }],
    ['a birthdate of the wrong form', { birthdate: '1.1.1990' }],
    ['a number for a name', { profilename: 7 }],
    ['null for a text', { description: null }],
    ['pictures that are no ids', { profilePicIds: ['one'] }],
  ])('refuses %s and changes nothing', async (_, change) => {
    const member = await site.member({ name: 'Ada' })
    const before = await storedProfile(member.profileId)
    const answer = await member.visitor.call('PUT /api/profile', {
      body: { id: member.profileId, height: 'changed', ...change },
    })
    expect(answer).toMatchObject({ status: 422, body: { type: problemType('request/invalid') } })
    expect(await storedProfile(member.profileId)).toEqual(before)
  })

  it('takes a description of 4000 characters', async () => {
    const member = await site.member()
    const description = 'é'.repeat(4_000)
    const body = { id: member.profileId, description }
    const answer = await member.visitor.call('PUT /api/profile', { body })
    expect(answer).toMatchObject({ status: 200, body: { description } })
  })
})

describe('a birthdate', () => {
  const put = (member: TestMember, change: object) =>
    member.visitor.call('PUT /api/profile', { body: { id: member.profileId, ...change } })

  /** The mails to support about a profile, once there are so many. */
  const mailsAbout = async ({ profileId }: TestMember, count: number) => {
    const of = async () => (await readOutbox(site)).filter(mail => mail.text?.includes(profileId))
    await expect.poll(async () => (await of()).length).toBe(count)
    return of()
  }

  it('is entered freely, corrected once, and then stays', async () => {
    const member = await newcomer()
    expect((await put(member, { profilename: 'Ada', birthdate: '1990-01-01' })).status).toBe(200)
    expect((await put(member, { birthdate: '1990-01-01' })).status).toBe(200)
    const corrected = await put(member, { birthdate: '1990-01-02' })
    expect(corrected).toMatchObject({ status: 200, body: { birthdate: '1990-01-02' } })
    const again = await put(member, { birthdate: '1990-01-03', description: 'changed' })
    expect(again).toMatchObject({
      status: 422,
      body: { type: problemType('profile/birthdate-fixed') },
    })
    expect((await put(member, { birthdate: '1990-01-02' })).status).toBe(200)
    const stored = await storedProfile(member.profileId)
    expect(stored).toMatchObject({ birthdate: '1990-01-02', description: '' })
  })

  it('is corrected once even by two parallel requests', async () => {
    const member = await site.member({ birthdate: '1990-01-01' })
    const answers = await Promise.all(
      ['1990-01-02', '1990-01-03', '1990-01-04'].map(birthdate => put(member, { birthdate })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422,
    ])
  })

  it('of a minor changes nothing and is flagged to the administrators', async () => {
    const member = await newcomer()
    const today = site.clock.now()
    const tomorrow18YearsAgo = new Date(today.getTime() + 86_400_000)
    tomorrow18YearsAgo.setUTCFullYear(today.getUTCFullYear() - 18)
    const birthdate = tomorrow18YearsAgo.toISOString().slice(0, 10)
    const before = await storedProfile(member.profileId)
    for (const _ of [1, 2]) {
      const answer = await put(member, { profilename: 'Kid', birthdate })
      expect(answer).toMatchObject({
        status: 422,
        body: { type: problemType('profile/under-age') },
      })
    }
    expect(await storedProfile(member.profileId)).toEqual(before)
    const flags = await site.platform.db
      .selectFrom('profile_age_flags')
      .select('birthdate')
      .where('profile_id', '=', member.profileId)
      .execute()
    expect(flags).toEqual([{ birthdate }])
    const [mail, ...others] = await mailsAbout(member, 1)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: mailTexts.minor.subject,
      to: [{ address: site.platform.brands.default.supportAddress }],
    })
    expect(mail?.text).not.toContain(birthdate)
    expect(mail?.text).not.toContain(member.email)
  })

  it('of a minor is mailed to support once a day, however many dates are tried', async () => {
    const member = await site.member()
    const days = ['2020-01-01', '2020-01-02', '2020-01-03']
    const answers = await Promise.all(days.map(birthdate => put(member, { birthdate })))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    await mailsAbout(member, 1)
    site.clock.advance(86_400_000)
    expect((await put(member, { birthdate: '2020-01-04' })).status).toBe(422)
    expect(await mailsAbout(member, 2)).toHaveLength(2)
    site.clock.advance(86_400_000)
    // What was flagged before is no news.
    expect((await put(member, { birthdate: '2020-01-01' })).status).toBe(422)
    expect((await put(member, { birthdate: '2020-01-05' })).status).toBe(422)
    expect(await mailsAbout(member, 3)).toHaveLength(3)
  })

  it('of a minor goes to the support of the brand under whose name it was entered', async () => {
    const { profileId, visitor } = await site.member()
    const refused = await visitor.call('PUT /api/profile', {
      body: { id: profileId, birthdate: '2020-01-01' },
      headers: { 'x-forwarded-host': 'bears.localhost' },
    })
    expect(refused.status).toBe(422)
    const [mail] = await mailsTo(site, {
      to: 'support@bearharbour.example',
      subject: mailTexts.minor.subject,
    })
    expect(mail?.text).toContain(profileId)
  })

  it('of eighteen years ago today is enough', async () => {
    const member = await newcomer()
    const today = site.clock.now()
    const day = today.toISOString().slice(5, 10).replace('02-29', '02-28')
    const birthdate = `${today.getUTCFullYear() - 18}-${day}`
    expect(await put(member, { birthdate })).toMatchObject({ status: 200, body: { age: 18 } })
  })
})
