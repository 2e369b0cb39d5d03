import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCommunity, removeOtherCases, storeCase } from '#server/testing/jury-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { type Candidates, caseSeats, summonJurors, whileDrawing } from './jury.ts'

const site = await ownSite('its jurors stop serving')
await removeOtherCases(site)
const { db, clock } = site.platform
const label = 'a draw'

interface Watched {
  readonly count: number
  /** Acts before each transaction that draws, with the candidates found for it. */
  readonly before: (candidates: Candidates | undefined) => Promise<unknown>
}

/** Draws the jurors of a new case. */
async function draw({ count, before }: Watched) {
  const { accused, reporter } = await openCommunity(site, 14)
  const id = await storeCase(site, { accused, reporters: [reporter] })
  const parties = [accused.profileId, reporter.profileId]
  const now = clock.now()
  const drawn = {
    parties,
    seed: randomBytes(32),
    label: () => label,
    count,
    now,
    dueAt: now,
    round: 1,
  }
  const { tickets } = await whileDrawing(db, async (candidates, locks) => {
    await before(candidates)
    expect(locks).toHaveLength(Math.min(9, candidates?.tickets.length ?? 0))
    return db
      .transaction()
      .execute(tx => summonJurors({ tx, candidates }, { seats: caseSeats, id }, drawn))
  })
  const seats = await rowsOf(site, 'moderation_jurors', { case_id: id })
  return { drawn: seats.map(seat => seat.juror_profile_id), tickets: tickets.map(each => each.id) }
}

const stopServing = (id: string | undefined) =>
  removeRows(site, 'moderation_service', { profile_id: id ?? '' })

it('a draw finds its candidates before its transaction, once if all of them can be drawn', async () => {
  const found: (number | undefined)[] = []
  const { drawn } = await draw({
    count: 7,
    before: async candidates => found.push(candidates?.tickets.length),
  })
  expect(drawn).toHaveLength(7)
  expect(found).toEqual([undefined, 12])
})

it('a draw searches anew when one of the lowest has left', async () => {
  const left: string[] = []
  const { drawn, tickets } = await draw({
    count: 7,
    before: async candidates => {
      const [lowest] = candidates?.tickets ?? []
      if (!lowest || left.length > 0) return
      left.push(lowest.id)
      await stopServing(lowest.id)
    },
  })
  expect(drawn).toHaveLength(7)
  expect([...drawn, ...tickets]).not.toContain(left[0])
})

it('a draw ends after three searches, with those who can be drawn', async () => {
  const left: string[] = []
  const { drawn, tickets } = await draw({
    count: 7,
    before: async candidates => {
      const [lowest] = candidates?.tickets ?? []
      if (!lowest) return
      left.push(lowest.id)
      await stopServing(lowest.id)
    },
  })
  expect(left).toHaveLength(3)
  expect(drawn).toHaveLength(6)
  // The record shows the lowest tickets, as if the one who left had none.
  expect(drawn.toSorted()).toEqual(tickets.slice(0, 6).toSorted())
  expect(tickets).not.toContain(left[2])
})
