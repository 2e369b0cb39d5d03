import { describe, expect, it } from 'vitest'
import { answer, newsOf, reported, storedCase } from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { removeOtherCases } from '#server/testing/jury-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { tellAccused } from './tell-accused.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { leastMs, mostMs, everyMs } = justiceLimits.tell

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const casesOf = async ({ visitor }: TestMember) => {
  const { text } = expectDone(await visitor.call('GET /api/arbitration/cases'))
  const cases: readonly { id: string; tsOpened: number; tsDue: number }[] = JSON.parse(text)
  return cases
}

const trio = async () => await site.members([{}, {}, {}])

/** Hours after the report, as it was drawn. */
async function delayOf(caseId: string) {
  const { tell_at: at, opened_at: openedAt } = await storedCase(site, caseId)
  return ((at?.getTime() ?? 0) - openedAt.getTime()) / hourMs
}

describe('the accused', () => {
  it('is told 2 to 24 hours later, at a moment that is another one for each case', async () => {
    const delays: number[] = []
    for (let count = 0; count < 12; count++) {
      const [accused, reporter] = await trio()
      delays.push(await delayOf(await reported(site, reporter, { profileId: accused.profileId })))
    }
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(leastMs / hourMs)
    expect(Math.max(...delays)).toBeLessThanOrEqual(mostMs / hourMs)
    expect(new Set(delays).size).toBe(delays.length)
  })

  it('sees nothing before, and then a day, an id without a time, and a whole day to answer', async () => {
    const [accused, reporter] = await trio()
    const id = await reported(site, reporter, { profileId: accused.profileId })
    site.clock.advance(leastMs - 1)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toEqual([])
    expect(await newsOf(accused)).toEqual([])
    expect((await answer(site, accused, id, 'I know already')).status).toBe(404)
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    const now = site.clock.now().getTime()
    const [told] = firstOf(await casesOf(accused), 1)
    expect(told.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(told.tsOpened % dayMs).toBe(0)
    expect(told.tsDue % hourMs).toBe(0)
    expect(told.tsDue - now).toBeGreaterThanOrEqual(justiceLimits.answerMs - 60_000)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
    // Done again it changes nothing.
    expect((await tellAccused(site.platform)) ?? 0).toBe(0)
  })

  it('is told of several reports together, and of later ones a day after', async () => {
    const [accused, one, other] = await trio()
    const messageId = await sendMessage(accused, other, 'An unkind word')
    const first = await reported(site, one, { profileId: accused.profileId })
    const second = await reported(site, other, { messageId })
    const [at, together] = [await storedCase(site, first), await storedCase(site, second)]
    expect(together.tell_at).toEqual(at.tell_at)
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toHaveLength(2)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
    const toldAt = (await storedCase(site, first)).told_at?.getTime() ?? 0
    const third = await sendMessage(accused, one, 'Another one')
    const later = await storedCase(site, await reported(site, one, { messageId: third }))
    expect((later.tell_at?.getTime() ?? 0) - toldAt).toBeGreaterThanOrEqual(everyMs)
  })

  it('is never told of a case that was taken from its jury meanwhile', async () => {
    const [accused, one, other] = await trio()
    await reported(site, one, { profileId: accused.profileId })
    await reported(site, other, { profileId: accused.profileId, reason: 'CRIME' })
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toEqual([])
    expect(await newsOf(accused)).toEqual([])
  })
})
