import { describe, expect, it } from 'vitest'
import { shownTimeMs } from '#server/policies/shown-time.ts'
import { mailsTo, readOutbox } from '#server/testing/outbox.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })

const newcomer = () => site.member({ name: '', birthdate: null })

const storedProfile = (id: string) => rowOf(site, 'profiles', { id })

const put = ({ visitor, profileId }: TestMember, change: object) =>
  visitor.call('PUT /api/profile', { body: { id: profileId, ...change } })

describe('reading a profile', () => {
  it('shows its owner everything, but others neither birthdate nor roles', async () => {
    const owner = await site.member({
      name: 'Ada',
      birthdate: '1991-02-03',
      characteristics: ['bear', 'coffee'],
      description: 'Hello',
      height: '180 cm',
    })
    const reader = await site.member()
    const { 0: mine } = await owner.visitor.ask('GET /api/profiles/mine')
    const named = { id: owner.profileId, profilename: 'Ada' }
    expect(mine).toMatchObject({ ...named, birthdate: '1991-02-03', roles: ['USER'] })
    const params = { id: owner.profileId }
    expect(await owner.visitor.ask('GET /api/profile/:id', { params })).toEqual(mine)
    expect(await reader.visitor.ask('GET /api/profile/:id', { params })).toEqual({
      ...named,
      age: expect.any(Number),
      height: '180 cm',
      weight: '',
      characteristics: ['bear', 'coffee'],
      description: 'Hello',
      profilePicIds: [],
      profilePicIdsPrivate: [],
      profilePics: [],
      tsUpdated: shownTimeMs(Number(mine?.tsUpdated)),
    })
  })
})

describe('changing a profile', () => {
  it('changes the given fields and leaves the rest', async () => {
    const member = await site.member({ description: 'Old', height: '170', weight: '70 kg' })
    const before = await storedProfile(member.profileId)
    site.clock.advance(1_000)
    const characteristics = ['puppy']
    const change = { profilename: '  Grace \n Hopper ', height: ' 1.70 ', weight: '' }
    const answer = await put(member, { ...change, characteristics })
    const tidied = { profilename: 'Grace Hopper', height: '1.70', weight: '', characteristics }
    const body = { ...tidied, description: 'Old' }
    expect(answer).toMatchObject({ status: 200, body })
    expect(answer.body.tsUpdated).toBeGreaterThan(before.updated_at.getTime())
    const announced = await rowsOf(site, 'presence_changes', { profile_id: member.profileId })
    expect(announced).toHaveLength(1)
  })

  it('does not show others a change of the order of private pictures', async () => {
    const member = await site.member()
    const picture = (isPrivate: boolean) => givePicture(site, member, { isPrivate })
    const [one, two] = [await picture(false), await picture(false)]
    const [three, four] = [await picture(true), await picture(true)]
    const movesTime = async (change: object) => {
      const before = await storedProfile(member.profileId)
      site.clock.advance(1_000)
      expect((await put(member, change)).status).toBe(200)
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
    const answers = await Promise.all([
      put(member, { addCharacteristics: ['puppy'] }),
      put(member, { addCharacteristics: ['art', 'bear'] }),
      put(member, { removeCharacteristics: ['coffee'] }),
      put(member, { description: 'Changed' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
    const { characteristics, description } = await storedProfile(member.profileId)
    expect(characteristics.toSorted()).toEqual(['art', 'bear', 'puppy'])
    expect(description).toBe('Changed')
    await put(member, { addCharacteristics: ['oral'], removeCharacteristics: ['art'] })
    const swapped = await storedProfile(member.profileId)
    expect(swapped.characteristics.toSorted()).toEqual(['bear', 'oral', 'puppy'])
  })

  it.each([
    ['a blank name', { profilename: ' \n ' }],
    ['a name nobody can see', { profilename: '\u200b\u2060' }],
    ['a tag twice', { characteristics: ['bear', 'bear'] }],
    ['a birthdate that does not exist', { birthdate: '2001-02-30' }],
    ['a birthdate in the future', { birthdate: '2999-01-01' }],
    ['a birthdate longer ago than a lifetime', { birthdate: '1850-01-01' }],
  ])('refuses %s and changes nothing', async (_, change) => {
    const member = await site.member({ name: 'Ada' })
    const before = await storedProfile(member.profileId)
    const answer = await put(member, { height: 'changed', ...change })
    expect(answer).toMatchObject(refused('request/invalid'))
    expect(await storedProfile(member.profileId)).toEqual(before)
  })

  it('takes a description of 4000 characters', async () => {
    const member = await site.member()
    const description = 'é'.repeat(4_000)
    expect(await put(member, { description })).toMatchObject({ status: 200, body: { description } })
  })
})

describe('a birthdate', () => {
  /** The mails to support about a profile, when there are this many. */
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
    expect(again).toMatchObject(refused('profile/birthdate-fixed'))
    expect((await put(member, { birthdate: '1990-01-02' })).status).toBe(200)
    const stored = await storedProfile(member.profileId)
    expect(stored).toMatchObject({ birthdate: '1990-01-02', description: '' })
  })

  it('is corrected only once, even by two parallel requests', async () => {
    const member = await site.member({ birthdate: '1990-01-01' })
    const answers = await Promise.all(
      ['1990-01-02', '1990-01-03', '1990-01-04'].map(birthdate => put(member, { birthdate })),
    )
    expect(statusesOf(answers)).toEqual([200, 422, 422])
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
      expect(answer).toMatchObject(refused('profile/under-age'))
    }
    expect(await storedProfile(member.profileId)).toEqual(before)
    const flags = await rowsOf(site, 'profile_age_flags', { profile_id: member.profileId })
    expect(flags).toMatchObject([{ birthdate }])
    const [mail, ...others] = await mailsAbout(member, 1)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: mailTexts.minor.subject,
      to: [{ address: site.platform.brands.default.supportAddress }],
    })
    expect(mail?.text).not.toContain(birthdate)
    expect(mail?.text).not.toContain(member.email)
  })

  it('of a minor is mailed to support once a day, even if many dates are tried', async () => {
    const member = await site.member()
    const days = ['2020-01-01', '2020-01-02', '2020-01-03']
    const answers = await Promise.all(days.map(birthdate => put(member, { birthdate })))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    await mailsAbout(member, 1)
    site.clock.advance(86_400_000)
    expect((await put(member, { birthdate: '2020-01-04' })).status).toBe(422)
    expect(await mailsAbout(member, 2)).toHaveLength(2)
    site.clock.advance(86_400_000)
    // The earlier flags cause no further mail.
    expect((await put(member, { birthdate: '2020-01-01' })).status).toBe(422)
    expect((await put(member, { birthdate: '2020-01-05' })).status).toBe(422)
    expect(await mailsAbout(member, 3)).toHaveLength(3)
  })

  it('of a minor goes to the support of the brand where it was entered', async () => {
    const { profileId, visitor } = await site.member()
    const reply = await visitor.call('PUT /api/profile', {
      body: { id: profileId, birthdate: '2020-01-01' },
      headers: { 'x-forwarded-host': 'bears.localhost' },
    })
    expect(reply.status).toBe(422)
    const { subject } = mailTexts.minor
    const [mail] = await mailsTo(site, { to: 'support@bearharbour.example', subject })
    expect(mail?.text).toContain(profileId)
  })

  it('exactly eighteen years ago is accepted', async () => {
    const member = await newcomer()
    const today = site.clock.now()
    const day = today.toISOString().slice(5, 10).replace('02-29', '02-28')
    const birthdate = `${today.getUTCFullYear() - 18}-${day}`
    expect(await put(member, { birthdate })).toMatchObject({ status: 200, body: { age: 18 } })
  })
})
