import { newId } from '#server/platform/clock.ts'
import type { TestSite } from '#server/testing/test-site.ts'
import { type HealthApi, realHealthApi } from './health-api.ts'

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
    await db
      .updateTable('health_letters')
      .set({ due_at: moment(site, first.due_at) })
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute()
  },
})

export const atOnce = deliveredAt(({ clock }) => clock.now())

export const afterAFixedTime = deliveredAt(
  ({ clock }) => new Date(clock.now().getTime() + 13 * 3_600_000),
)

/** One moment for all people of a report. */
export const allTogether = deliveredAt((_, drawn) => drawn)

/** Each in what another attack looks at. */
export const tellsMuch: HealthApi = {
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
