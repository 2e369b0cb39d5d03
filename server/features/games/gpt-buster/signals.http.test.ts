import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reported } from '#server/testing/case-actions.ts'
import { lookAtAll } from '#server/testing/gpt-buster.ts'
import { changeLike, noticesOf, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { replaceBytes, uploadBytes } from '#server/testing/picture-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { noticeSignals } from './gpt-buster.jobs.ts'

const hourMs = 3_600_000
const line = 'You look great, come and write to me on my own page'

const site = await ownSite('compares all members')

const strangers = <const Count extends number>(count: Count) =>
  site.many(count, { name: 'Stranger' })

async function notice(afterMs = 2 * 60_000) {
  site.clock.advance(afterMs)
  await noticeSignals(site.platform)
}

async function noticedOf({ profileId }: TestMember): Promise<string[]> {
  const rows = await rowsOf(site, 'games_buster_signals', { profile_id: profileId })
  return rows.map(({ signal }) => signal).toSorted()
}

const roundsOf = ({ profileId }: TestMember) =>
  rowsOf(site, 'games_buster_rounds', { profile_id: profileId })

/** A picture of blots, different for each seed. */
function scene(seed: number): Promise<Buffer> {
  const blots = Array.from({ length: 12 }, (_, index) => {
    const dice = (part: number) =>
      Math.abs((Math.sin(seed * 77 + index * 12.9 + part * 78.2) * 43_758.5) % 1)
    const shade = Math.round(dice(3) * 255)
    return `<circle cx="${dice(0) * 320}" cy="${dice(1) * 400}" r="${40 + dice(2) * 70}" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400"><rect width="320" height="400" fill="#777"/>${blots.join('')}</svg>`
  return sharp(Buffer.from(svg)).blur(5).png().toBuffer()
}

const look = () => lookAtAll(site)

describe('how a member writes', () => {
  it('is noticed, and two signals together open a round, which the member cannot read', async () => {
    const bot = await site.member({ name: 'Brandon' })
    const [last, other, ...found] = await strangers(14)
    for (const stranger of found) {
      await sendMessage(bot, stranger, `Hi ${stranger.profileId.slice(0, 4)}x ${line} 😀`)
      site.clock.advance(5 * 60_000)
    }
    await notice()
    expect(await noticedOf(bot)).toEqual(['OPENING_MANY'])
    expect(await roundsOf(bot)).toEqual([])

    site.clock.advance(26 * hourMs)
    await sendMessage(bot, last, 'Another one altogether, for once in a while')
    await notice()
    expect(await noticedOf(bot)).toEqual(['OPENING_MANY', 'REPLIES_FEW'])
    expect(await roundsOf(bot)).toMatchObject([
      { state: 'OPEN', opened_by: 'SIGNALS', signals: ['OPENING_MANY', 'REPLIES_FEW'] },
    ])
    expect(await noticesOf(bot)).toEqual([])
    // One more message opens no second round.
    await sendMessage(bot, other, 'Another one altogether, once more in a while')
    await notice()
    expect(await roundsOf(bot)).toHaveLength(1)
  })

  it('means nothing when others had liked the member, and is forgotten after two weeks', async () => {
    const [liked, plain] = await site.members([{}, {}])
    for (const stranger of await strangers(6)) {
      expectDone(await changeLike(stranger, liked, { likeType: 'LIKE' }))
      site.clock.advance(60_000)
      await sendMessage(liked, stranger, line)
      await sendMessage(plain, stranger, line)
    }
    await notice()
    expect(await noticedOf(liked)).toEqual([])
    expect(await noticedOf(plain)).toEqual(['OPENING_SEVERAL'])
    await notice(15 * 24 * hourMs)
    expect(await noticedOf(plain)).toEqual([])
  })
})

describe('a picture', () => {
  it('that was on another profile before is noticed on the later one, until it goes', async () => {
    const [first, copier, third] = await site.members([{}, {}, {}])
    const original = await scene(1)
    await uploadBytes(first, original)
    site.clock.advance(hourMs)
    const copy = await sharp(original).resize(200).jpeg({ quality: 60 }).toBuffer()
    const copyId = await uploadBytes(copier, copy)
    await uploadBytes(third, await scene(2))
    await look()
    await notice()
    expect(await noticedOf(copier)).toEqual(['PICTURE_ELSEWHERE'])
    expect(await noticedOf(first)).toEqual([])
    expect(await noticedOf(third)).toEqual([])

    // Together with the other signals, the picture would open a round if it were still there.
    await replaceBytes(copier, copyId, await scene(3))
    for (const stranger of await strangers(5)) await sendMessage(copier, stranger, line)
    await look()
    await notice()
    expect(await noticedOf(copier)).toContain('OPENING_SEVERAL')
    expect(await roundsOf(copier)).toEqual([])
  })

  it('that is private or explicit gets no fingerprint', async () => {
    const member = await site.member()
    const ids = [
      await uploadBytes(member, await scene(4), { isPrivate: 'true' }),
      await uploadBytes(member, await scene(5), { isNsfw: 'true' }),
      await uploadBytes(member, await scene(6)),
    ]
    await look()
    const lookedAt = async () =>
      (await rowsOf(site, 'pictures', { id: ids })).filter(each => each.fingerprinted_at !== null)
    expect(await lookedAt()).toMatchObject([{ id: ids[2] }])
    const isPrivate = { private_since: site.clock.now() }
    await changeRows(site, 'pictures', { id: ids[2] ?? '' }, isPrivate)
    await look()
    expect(await lookedAt()).toEqual([])
  })
})

describe('travel', () => {
  const gps = (member: TestMember, gpsLat: number, gpsLon: number) =>
    placeMember(member, { lat: gpsLat, lon: gpsLon }, { use: 'DEVICE_GPS', gpsLat, gpsLon })

  async function writer() {
    const member = await site.member()
    for (const [index, stranger] of (await strangers(5)).entries()) {
      await sendMessage(member, stranger, `${line} ${'abcde'.slice(0, index)}`)
    }
    return member
  }

  it('that is impossible is noticed of a member who writes to many, by map points alone', async () => {
    const [jumper, walker] = [await writer(), await writer()]
    expectDone(await gps(jumper, 40.7, -74))
    expectDone(await gps(walker, 40.7, -74))
    await notice()
    const places = await rowsOf(site, 'games_buster_places', { profile_id: jumper.profileId })
    // The middle of a quarter of a degree. Nothing finer is stored.
    expect(places).toHaveLength(1)
    for (const { lat, lon } of places) {
      expect([lat * 8, lon * 8].every(Number.isInteger)).toBe(true)
    }
    site.clock.advance(hourMs)
    expectDone(await gps(jumper, 48.9, 2.3))
    expectDone(await placeMember(walker, { lat: 48.9, lon: 2.3 }))
    await notice(20 * 60_000)
    expect(await noticedOf(jumper)).toContain('TRAVEL_IMPOSSIBLE')
    expect(await noticedOf(walker)).not.toContain('TRAVEL_IMPOSSIBLE')
    await notice(25 * hourMs)
    expect(await rowsOf(site, 'games_buster_places')).toEqual([])
  })
})

describe('reports', () => {
  it('by two unrelated members open a round', async () => {
    const [suspect, one, other] = await site.members([{}, {}, {}])
    site.clock.advance(25 * hourMs)
    await reported(site, one, { profileId: suspect.profileId, reason: 'FAKE_PROFILE' })
    await notice()
    expect(await roundsOf(suspect)).toEqual([])
    await reported(site, other, { profileId: suspect.profileId, reason: 'SPAM' })
    await notice()
    expect(await roundsOf(suspect)).toMatchObject([{ state: 'OPEN', opened_by: 'REPORTS' }])
  })

  it('by two members who know each other, and reports about newcomers or administrators, open none', async () => {
    const [one, other, third] = await site.members([{}, {}, {}])
    const [suspect, admin] = await site.members([{}, { roles: ['ADMIN'] }])
    await sendMessage(one, other, 'Shall we report them together?')
    site.clock.advance(25 * hourMs)
    const newcomer = await site.member()
    for (const reporter of [one, other]) {
      await reported(site, reporter, { profileId: suspect.profileId, reason: 'FAKE_PROFILE' })
    }
    for (const accused of [admin, newcomer]) {
      for (const reporter of [one, third]) {
        await reported(site, reporter, { profileId: accused.profileId, reason: 'FAKE_PROFILE' })
      }
    }
    await notice()
    for (const member of [suspect, admin, newcomer]) expect(await roundsOf(member)).toEqual([])
  })
})
