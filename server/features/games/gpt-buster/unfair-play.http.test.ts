import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { reported } from '#server/testing/case-actions.ts'
import { firstOf, passToResults } from '#server/testing/game-actions.ts'
import {
  allSay,
  bringBuster,
  clearRound,
  deal,
  dealBuster,
  itemAbout,
  join,
  players,
  suspect,
  vote,
  voteDone,
} from '#server/testing/gpt-buster.ts'
import { blockMember, hideMember, moveTo, placeMember } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { addRows, changeRows, removeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import { type BusterVerdict, busterLimits } from '#shared/games/gpt-buster/rules.ts'

const site = await sharedSiteWithClock()
afterEach(async () => {
  await removeRows(site, 'games_buster_rounds')
  await removeRows(site, 'games_players')
})

const player = async () => (await players(site, 1))[0]

const namesDealt = async (to: TestMember) =>
  (await deal(to)).items.map(({ profilename }) => profilename)

async function votesStored({ profileId }: TestMember) {
  const deals = await rowsOf(site, 'games_buster_deals', { profile_id: profileId })
  return deals.filter(({ verdict }) => verdict !== null)
}

describe('unfair play', () => {
  it('that votes twice counts once, also at the same time, so nobody guesses after seeing', async () => {
    const [voter, accused] = [await player(), await suspect(site, 'Once')]
    const { id } = await itemAbout(voter, accused.name)
    const verdicts: BusterVerdict[] = ['BOT', 'HUMAN']
    const both = await Promise.all(verdicts.map(verdict => vote(voter, id, verdict)))
    expect(statusesOf(both)).toEqual([200, 409])
    const seen = both.find(({ status }) => status === 200)
    expect(seen?.body).toHaveProperty('streak')
    const late = both.find(({ status }) => status === 409)
    expect(late).toMatchObject(refused('games/answered'))
    expect(late?.text).not.toContain('streak')
    expect(await vote(voter, id, 'UNSURE')).toMatchObject(refused('games/answered'))
    const before = await votesStored(voter)
    expect(before.filter(({ verdict }) => verdict !== 'UNSURE')).toHaveLength(1)
    // Nor does leaving and coming back help.
    expectDone(await join(voter, false))
    expectDone(await join(voter))
    expect(await namesDealt(voter)).not.toContain(accused.name)
    expect(await votesStored(voter)).toHaveLength(before.length)
  })

  it('is refused for a vote on oneself, or on what was not dealt to the player', async () => {
    const [voter, accused] = [await player(), await suspect(site, 'Own')]
    expectDone(await join(accused))
    expect(await namesDealt(accused)).not.toContain(accused.name)
    const { id } = await itemAbout(voter, accused.name)
    for (const wrong of [id, accused.roundId, accused.profileId, randomUUID()]) {
      expect(await vote(accused, wrong, 'HUMAN')).toMatchObject(refused('games/not-found'))
    }
  })

  it('ends with the round, and when the player leaves', async () => {
    const [voter, late] = await players(site, 2)
    const accused = await suspect(site, 'Over')
    const [first, second] = [
      await itemAbout(voter, accused.name),
      await itemAbout(late, accused.name),
    ]
    expectDone(await join(voter, false))
    expect(await vote(voter, first.id, 'BOT')).toMatchObject(refused('games/not-joined'))
    expect(await voter.visitor.call('POST /api/games/gptbuster/items')).toMatchObject(
      refused('games/not-joined'),
    )
    await clearRound(site, accused.roundId, 'PLAYERS')
    expect(await vote(late, second.id, 'BOT')).toMatchObject(refused('games/over'))
    expect(await namesDealt(late)).not.toContain(accused.name)
  })

  it('by members of one network is not dealt, and does not count once it is known', async () => {
    const [near, moving] = await players(site, 2)
    const accused = await suspect(site, 'Neighbor')
    await moveTo(site, '203.0.113.7', [near, accused])
    expect(await namesDealt(near)).not.toContain(accused.name)
    const { id } = await itemAbout(moving, accused.name)
    await moveTo(site, '203.0.113.99', [moving])
    expect(await vote(moving, id, 'HUMAN')).toMatchObject(refused('games/not-found'))
  })

  it('by a player who is always wrong about known items weighs nothing', async () => {
    const [wrong, right, ...others] = await players(site, 8)
    const [bots, people] = [others.slice(0, 3), others.slice(3)]
    for (const { key, answer } of controlProfiles) {
      for (const member of [wrong, right]) {
        const id = randomUUID()
        await dealBuster(site, member, { id, control: key })
        const other = answer === 'BOT' ? 'HUMAN' : 'BOT'
        const result = await voteDone(member, id, member === right ? answer : other)
        expect(result.known).toBe(answer)
      }
    }
    expect(await deal(right)).toMatchObject({ streak: controlProfiles.length })
    expect(await deal(wrong)).toMatchObject({ streak: 0, best: 0 })
    const accused = await suspect(site, 'Weighed')
    await voteDone(wrong, (await itemAbout(wrong, accused.name)).id, 'BOT')
    await voteDone(right, (await itemAbout(right, accused.name)).id, 'HUMAN')
    // By heads, four of eight say human, which clears nobody.
    await allSay(bots, accused, 'BOT')
    await allSay(people, accused, 'HUMAN')
    passToResults(site)
    await bringBuster(site)
    const round = await rowOf(site, 'games_buster_rounds', { id: accused.roundId })
    expect(round.state).toBe('CLEARED')
  })
})

describe('a dealt profile', () => {
  it('is never blocked, hidden, reported or incomplete, then or later', async () => {
    const [voter, other] = await players(site, 2)
    const all = ['Blocks me', 'I block', 'I hide', 'I report', 'No name']
    const made = await Promise.all(all.map(name => suspect(site, name)))
    const [blocker, blocked, hidden, accused, nameless] = firstOf(made, 5)
    const ids: string[] = []
    for (const name of all) ids.push((await itemAbout(voter, name)).id)
    expectDone(await blockMember(blocker, voter))
    expectDone(await blockMember(voter, blocked))
    expectDone(await hideMember(voter, hidden))
    await reported(site, voter, { profileId: accused.profileId, reason: 'FAKE_PROFILE' })
    await changeRows(site, 'profiles', { id: nameless.profileId }, { name: '' })
    for (const id of ids) {
      expect(await vote(voter, id, 'BOT')).toMatchObject(refused('games/not-found'))
    }
    const names = await namesDealt(voter)
    for (const name of all) expect(names).not.toContain(name)
    // Another player is still asked about the members whom only the first one does not meet.
    expect((await itemAbout(other, 'I hide')).signals).toEqual(['OPENING_MANY', 'REPLIES_FEW'])
  })

  it('comes once, in the player’s own order, and stays until it is answered', async () => {
    const [one, other] = await players(site, 2)
    for (let number = 0; number < 12; number += 1) await suspect(site, `Many ${number}`)
    const first = await deal(one)
    expect(first.items).toHaveLength(busterLimits.itemsAtOnce)
    const again = await Promise.all([deal(one), deal(one)])
    const idsOf = ({ items }: typeof first) => items.map(({ id }) => id).toSorted()
    for (const answer of again) expect(idsOf(answer)).toEqual(idsOf(first))
    const seen = async (member: TestMember) => {
      const names: string[] = []
      for (let turn = 0; turn < 40; turn += 1) {
        const [item] = (await deal(member)).items
        if (!item) break
        names.push(item.profilename)
        await voteDone(member, item.id, 'UNSURE')
      }
      return names
    }
    const [ones, others] = [await seen(one), await seen(other)]
    expect(new Set(ones).size).toBe(ones.length)
    const isReal = (name: string) => name.startsWith('Many')
    expect(ones.filter(isReal)).toHaveLength(12)
    expect(ones.filter(isReal)).not.toEqual(others.filter(isReal))
    const known = ones.filter(name => !isReal(name))
    expect(known.length).toBeGreaterThan(0)
  })

  it('is a known profile, a few times a day, while there is nobody to ask about', async () => {
    const voter = await player()
    const names = await namesDealt(voter)
    expect(names).toHaveLength(3)
    for (const { id } of (await deal(voter)).items) await voteDone(voter, id, 'BOT')
    expect(await namesDealt(voter)).toEqual([])
    site.clock.advance(24 * 3_600_000)
    expect(await namesDealt(voter)).toHaveLength(3)
  })

  it('may be a player with a verified picture, as a known profile', async () => {
    const [voter, verified] = await players(site, 2)
    const picture_id = await givePicture(site, verified)
    const now = site.clock.now()
    const verified_until = new Date(now.getTime() + 86_400_000)
    const badge = { picture_id, picture_version: 1, verified_at: now, verified_until }
    await addRows(site, 'identify_badges', badge)
    const { profileId } = verified
    await changeRows(site, 'profiles', { id: profileId }, { name: 'Verified Vic' })
    await changeRows(site, 'games_players', { profile_id: profileId }, { shuffle_key: 0.999_999 })
    const found = async () => {
      for (let day = 0; day < 8; day += 1) {
        const { items } = await deal(voter)
        const item = items.find(({ profilename }) => profilename === 'Verified Vic')
        if (item) return item
        for (const { id } of items) await voteDone(voter, id, 'UNSURE')
        site.clock.advance(86_400_000)
        const until = new Date(site.clock.now().getTime() + 86_400_000)
        await changeRows(site, 'identify_badges', {}, { verified_until: until })
      }
      throw new Error('not dealt')
    }
    const item = await found()
    expect(item).toMatchObject({ signals: [], pictures: 1 })
    expect(JSON.stringify(item)).not.toContain('erified_')
    expect(await voteDone(voter, item.id, 'HUMAN')).toMatchObject({ known: 'HUMAN' })
  })
})

describe('about a suspect', () => {
  it('no answer contains anything private, or anything that leads to them', async () => {
    const voter = await player()
    const accused = await suspect(site, 'Private')
    expectDone(await placeMember(accused, { lat: 47.123, lon: 8.456 }))
    const publicId = await givePicture(site, accused)
    const privateId = await givePicture(site, accused, { isPrivate: true })
    const item = await itemAbout(voter, accused.name)
    expect(item.pictures).toBe(1)
    const picture = (number: number) =>
      voter.visitor.call('GET /api/games/gptbuster/items/:id/pictures/:number', {
        params: { id: item.id, number },
      })
    const shown = await picture(0)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect((await picture(1)).status).toBe(404)
    const answers = [
      JSON.stringify(await deal(voter)),
      JSON.stringify(await voteDone(voter, item.id, 'BOT')),
      [...shown.headers].join(),
      (await voter.visitor.call('GET /api/games')).text,
    ]
    const { profileId, accountId, email, roundId } = accused
    const secrets = [profileId, accountId, email, roundId, publicId, privateId, '1990-05-17']
    for (const answer of answers) {
      for (const secret of [...secrets, '47.1', '8.45']) expect(answer).not.toContain(secret)
    }
  })

  it('they read nothing themself while players are asked', async () => {
    const voter = await player()
    const accused = await suspect(site, 'Unaware')
    await voteDone(voter, (await itemAbout(voter, accused.name)).id, 'BOT')
    for (const read of [
      `notifications/${accused.profileId}`,
      'identify',
      'arbitration/cases',
      'games',
      'profiles/mine',
    ]) {
      const { text } = expectDone(await accused.visitor.fetch(`/api/${read}`))
      for (const secret of [accused.roundId, 'OPENING_MANY', 'IDENTIFY_ASKED']) {
        expect(text).not.toContain(secret)
      }
    }
  })
})
