import { describe, expect, it } from 'vitest'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import { creditsTexts } from '#shared/texts/volunteer-credits.ts'
import { earnCredits } from './earn-credits.ts'

const dayMs = 86_400_000

const site = await sharedSiteWithClock()

type Work = Parameters<typeof earnCredits>[2]['work']

const earn = ({ profileId }: TestMember, work: Work, workId: string) =>
  site.platform.db
    .transaction()
    .execute(tx => earnCredits(site.platform, tx, { profileId, work, workId }))

const creditsOf = async ({ visitor }: TestMember) => await visitor.ask('GET /api/billing/credits')

describe('credits for work', () => {
  it('are booked once for each piece of it, also by two at once', async () => {
    const member = await site.member()
    const booked = await Promise.all([earn(member, 'JURY', 'case'), earn(member, 'JURY', 'case')])
    expect(booked.toSorted((one, other) => one - other)).toEqual([0, limits.credits.JURY])
    expect(await earn(member, 'JURY', 'case')).toBe(0)
    expect(await earn(member, 'IDENTIFY', 'case')).toBe(limits.credits.IDENTIFY)
    expect(await creditsOf(member)).toMatchObject({
      sum: limits.credits.JURY + limits.credits.IDENTIFY,
      entries: [
        { kind: 'EARNED', work: 'IDENTIFY', credits: 2, reason: '' },
        { kind: 'EARNED', work: 'JURY', credits: 5, reason: '' },
      ],
    })
  })

  it('end with the day’s most, of which two at once get no more', async () => {
    const member = await site.member()
    await Promise.all(['a', 'b', 'c', 'd'].map(id => earn(member, 'JURY', id)))
    expect((await creditsOf(member)).sum).toBe(limits.creditsPerDay)
    expect(await earn(member, 'PRACTICE', 'e')).toBe(0)
    site.clock.advance(dayMs)
    expect(await earn(member, 'PRACTICE', 'f')).toBe(limits.credits.PRACTICE)
    expect((await creditsOf(member)).sum).toBe(limits.creditsPerDay + limits.credits.PRACTICE)
  })

  it('are the sum in the settings', async () => {
    const member = await site.member()
    await earn(member, 'JURY', 'case')
    const { body } = await member.visitor.call('GET /api/settings')
    expect(body.volunteerCredits).toBe(limits.credits.JURY)
  })

  it('say in words what they came from', () => {
    const entry = { kind: 'EARNED', credits: 5, reason: '', day: 'Today' } as const
    expect(creditsTexts.entry({ ...entry, work: 'JURY' })).toBe('Today: 5 – A case judged')
    expect(creditsTexts.entry({ ...entry, work: 'IDENTIFY' })).toContain('A picture compared')
    expect(creditsTexts.entry({ ...entry, work: 'PRACTICE' })).toContain('A practice case')
  })
})
