import { describe, expect, it } from 'vitest'
import {
  cootiesPlayers,
  cootiesRound,
  giveShot,
  joinCooties,
  layerOf,
  ownCooties,
  passQuiz,
  placeAll,
  poke,
  putAway,
  readQuiz,
  sendQuiz,
  solutionFor,
} from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember, hideMember, placeMember } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import { questions } from '#shared/games/cooties/questions.ts'

const hourMs = 3_600_000
const elsewhere = { lat: 48.8, lon: 2.3 }

const site = await ownSite(
  'a clock of its own',
  {},
  { clock: new TestClock(Date.UTC(2026, 4, 4, 12)) },
)
const { players, first, others } = await cootiesRound(site, 14)

/** A player of this test alone, in the town. */
const newPlayer = async () => (await cootiesPlayers(site, 1))[0]

/** A new day, on which all are on the map again. */
async function tomorrow() {
  site.clock.advance(24 * hourMs)
  await placeAll(players)
}

describe('a poke is refused', () => {
  it('alike for members who are gone, not playing, blocked, hidden, in the dungeon or elsewhere', async () => {
    const stranger = await site.member()
    await placeAll([stranger])
    const [blocking, blocked, hiding, unseen, away, jailed, gone] = await cootiesPlayers(site, 7)
    expectDone(await blockMember(blocking, first))
    expectDone(await blockMember(first, blocked))
    expectDone(await placeMember(hiding, { lat: 52.5, lon: 13.4 }, { hide: true }))
    expectDone(await hideMember(first, unseen))
    expectDone(await placeMember(away, elsewhere))
    await putAway(site, jailed)
    expectDone(await joinCooties(gone, { isJoined: false }))
    const refused = [stranger, blocking, blocked, hiding, unseen, away, jailed, gone, first]
    const nobody = { profileId: crypto.randomUUID() }
    const { status, headers, text } = await poke(first, nobody)
    expect(status).toBe(404)
    for (const other of refused) {
      const reply = await poke(first, other)
      expect([reply.status, reply.text.replace(other.profileId, '')]).toEqual([
        status,
        text.replace(nobody.profileId, ''),
      ])
      expect([...reply.headers.keys()]).toEqual([...headers.keys()])
    }
    const states = await Promise.all([hiding, away].map(ownCooties))
    expect(states.map(({ state }) => state)).toEqual(['WELL', 'WELL'])
    expect((await ownCooties(first)).pokesLeft).toBe(3)
    const shown = await layerOf(first)
    for (const other of refused) expect(shown.has(other.profileId)).toBe(false)
    expectDone(await blockMember(first, blocked, false))
  })

  it('never because the target hides the carrier, which would reveal it', async () => {
    const player = await newPlayer()
    expectDone(await hideMember(player, first))
    expectDone(await poke(first, player))
    expect((await ownCooties(player)).state).toBe('CARRIER')
  })

  it('when it is the fourth in a day, and allowed again the next day', async () => {
    const [one, two, three] = firstOf(others, 3)
    expectDone(await poke(first, one))
    expectDone(await poke(first, two))
    expect(await poke(first, three)).toMatchObject(refused('games/pokes-spent'))
    expect((await ownCooties(three)).state).toBe('WELL')
    await tomorrow()
    expectDone(await poke(first, three))
  })

  it('when it is beyond the third, also when many are sent at once', async () => {
    await tomorrow()
    const replies = await Promise.all(others.slice(4, 10).map(other => poke(first, other)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    await tomorrow()
  })

  it('when the player is no carrier, is not on the map, or has left the game', async () => {
    const player = await newPlayer()
    const [target] = await cootiesPlayers(site, 1)
    expect(await poke(player, target)).toMatchObject(refused('games/no-carrier'))
    expectDone(await poke(first, player))
    expectDone(await placeMember(player, { lat: 52.5, lon: 13.4 }, { hide: true }))
    expect(await poke(player, target)).toMatchObject(refused('games/not-on-map'))
    expectDone(await placeMember(player, { lat: 52.5, lon: 13.4 }))
    expectDone(await joinCooties(player, { isJoined: false }))
    expect(await poke(player, target)).toMatchObject(refused('games/not-joined'))
    expect((await layerOf(first)).has(player.profileId)).toBe(false)
  })
})

describe('a shot is refused', () => {
  it('unless the player is cured, and the target is shown as a carrier', async () => {
    const [healer, well, fresh] = await cootiesPlayers(site, 3)
    await tomorrow()
    await placeAll([healer, well, fresh])
    expect(await giveShot(healer, first)).toMatchObject(refused('games/not-cured'))
    expectDone(await poke(first, healer))
    expect(await giveShot(healer, first)).toMatchObject(refused('games/not-cured'))
    await passQuiz(healer)
    expectDone(await poke(first, fresh))
    for (const other of [well, fresh, { profileId: crypto.randomUUID() }]) {
      expect(await giveShot(healer, other)).toMatchObject(refused('games/not-found'))
    }
    expect((await ownCooties(healer)).shotsLeft).toBe(3)
  })

  it('alike whether or not the carrier has a cure that is not shown yet', async () => {
    const [healer, one, two] = await cootiesPlayers(site, 3)
    const [carrier] = firstOf(others, 1)
    await placeAll([carrier])
    expectDone(await poke(carrier, healer))
    expectDone(await poke(carrier, one))
    expectDone(await poke(carrier, two))
    site.clock.advance(5 * hourMs)
    await passQuiz(healer)
    await passQuiz(one)
    expect(expectDone(await giveShot(healer, one)).text).toBe('{"shotsLeft":2}')
    expect(expectDone(await giveShot(healer, two)).text).toBe('{"shotsLeft":1}')
    expect((await ownCooties(two)).state).toBe('CURED')
    const credits = await healer.visitor.call('GET /api/billing/credits')
    expect(credits.body).toMatchObject({ sum: 1 })
  })
})

describe('the quiz', () => {
  it('is for carriers, and shows the right answers only after they have answered', async () => {
    const player = await newPlayer()
    expect(await readQuiz(player)).toMatchObject(refused('games/no-carrier'))
    const quiz = expectDone(await readQuiz(first)).text
    expect(quiz).not.toMatch(/"right"|"explanation"/)
    for (const { explanation } of questions) expect(quiz).not.toContain(explanation)
    expect(expectDone(await readQuiz(first)).text).toBe(quiz)
  })

  it('counts by its first answer, also of two at once, and returns after six hours with other questions', async () => {
    const { number, answers } = await solutionFor(first)
    const wrong = answers.map(answer => (answer + 1) % 3)
    const replies = await Promise.all([
      sendQuiz(first, number, wrong),
      sendQuiz(first, number, wrong),
    ])
    const [text] = replies.map(reply => expectDone(reply).text)
    expect(replies.map(reply => reply.text)).toEqual([text, text])
    expect(JSON.parse(text ?? '')).toMatchObject({ isCured: false })
    expect(await sendQuiz(first, number, answers)).toMatchObject(refused('games/answered'))
    expect(await sendQuiz(first, number + 1, answers)).toMatchObject(refused('games/quiz-later'))
    expect(await readQuiz(first)).toMatchObject(refused('games/quiz-later'))
    expect((await ownCooties(first)).tsQuiz).toBe(site.clock.now().getTime() + 6 * hourMs)
    site.clock.advance(6 * hourMs)
    const next = await solutionFor(first)
    expect(next.number).toBe(number + 1)
    expect(await sendQuiz(first, number + 2, next.answers)).toMatchObject(
      refused('games/not-found'),
    )
    expectDone(await sendQuiz(first, next.number, next.answers))
    expect((await ownCooties(first)).state).toBe('CURED')
    expectDone(await sendQuiz(first, next.number, next.answers))
  })
})
