import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import type { TestSite } from '#server/testing/test-site.ts'
import { guesses } from './guess-sender.ts'
import { type HealthApi, openHealthScene, playRounds, realHealthApi } from './health-scene.ts'
import { expectFound, expectNoBetter, ratesOf } from './score.ts'

const scene = await openHealthScene()

describe('whoever gets a health notice', () => {
  it('finds its sender no better than by chance', async () => {
    const rounds = await playRounds(scene, sample(2, 10))
    expect(rounds.length).toBe(sample(20, 100))
    expectNoBetter(ratesOf(guesses, rounds))
  })
})

describe('the attacks find it out where', () => {
  it.each([
    ['a notice comes at once', atOnce, 'who was there just before it came'],
    [
      'each takes the same time',
      afterAFixedTime,
      'who was there as long before as it takes in the middle',
    ],
    [
      'those of one report come together',
      allTogether,
      'who knows another who was told in the same moment',
    ],
  ])('%s', async (_, broken, attack) => {
    const rates = ratesOf(guesses, await playRounds(scene, 1, broken))
    expectFound(rates.find(rate => rate.attack === attack))
  })

  it('its id tells when it was sent, it has the sender’s dates, leads to them, and reads their messages', async () => {
    const rates = ratesOf(guesses, await playRounds(scene, 1, tellsMuch))
    for (const attack of [
      'who was there at the moment in an id',
      'with whom it was in its dates',
      'who is named in it',
      'with whom something has changed',
    ]) {
      expectFound(rates.find(rate => rate.attack === attack))
    }
  })
})

/** Faults that the attacks must find. Each breaks one thing in front of the real site. */

/** Delivers the letters of a report at other moments than drawn. */
const deliveredAt = (moment: (site: TestSite, drawn: Date) => Date): HealthApi => ({
  ...realHealthApi,
  report: async (site, sent) => {
    const { db } = site.platform
    const letters = () => db.selectFrom('health_letters').select(['id', 'due_at']).execute()
    const before = new Set((await letters()).map(({ id }) => id))
    await realHealthApi.report(site, sent)
    const added = (await letters()).filter(({ id }) => !before.has(id))
    const [first] = added
    if (!first) throw new Error('no letter')
    await changeRows(
      site,
      'health_letters',
      { id: added.map(({ id }) => id) },
      { due_at: moment(site, first.due_at) },
    )
  },
})

const atOnce = deliveredAt(({ clock }) => clock.now())

const afterAFixedTime = deliveredAt(({ clock }) => new Date(clock.now().getTime() + 13 * 3_600_000))

/** One moment for all people of a report. */
const allTogether = deliveredAt((_, drawn) => drawn)

/** Each in what another attack looks at. */
const tellsMuch: HealthApi = {
  /** Choosing people opens the conversations with them. */
  report: async (site, sent) => {
    const { visitor, profileId: me } = sent.sender
    for (const { profileId: other } of sent.people) {
      const params = { me, other }
      await visitor.ask('GET /api/messages/between/:me/:other', { params })
    }
    await realHealthApi.report(site, sent)
  },
  readNotice: async (recipient, sent) => ({
    ...(await realHealthApi.readNotice(recipient, sent)),
    // It sorts by the moment of the report.
    id: newId({ now: () => new Date(sent.atMs) }),
    // The sender's own dates.
    from: sent.day,
    to: sent.day,
    // Leads to who sent it.
    actorId: sent.sender.profileId,
  }),
}
