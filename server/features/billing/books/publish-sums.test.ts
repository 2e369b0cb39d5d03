import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { addMonths } from '#shared/months.ts'
import { type MonthOfPerson, publishedPeriods } from './publish-sums.ts'

const people = billingLimits.publicSumPeopleMin
const pay = (month: string, names: string, amount = 10): MonthOfPerson[] =>
  names.split('').map(person => ({ month, person, amount }))
const year = { firstMonth: '2026-01', lastMonth: '2026-12' }

describe('a period', () => {
  it('is one month if it has enough people', () => {
    expect(publishedPeriods(pay('2026-01', 'abcde'), year)).toEqual([
      { firstMonth: '2026-01', lastMonth: '2026-01', amount: 50 },
    ])
  })

  it('is joined with later months until there are enough people, each counted once', () => {
    const rows = [
      ...pay('2026-01', 'abcd'),
      ...pay('2026-02', 'abcd'),
      ...pay('2026-04', 'e'),
      ...pay('2026-05', 'abcdef'),
    ]
    expect(publishedPeriods(rows, year)).toEqual([
      { firstMonth: '2026-01', lastMonth: '2026-04', amount: 90 },
      { firstMonth: '2026-05', lastMonth: '2026-05', amount: 60 },
    ])
  })

  it('waits while there are not enough', () => {
    expect(publishedPeriods(pay('2026-01', 'abcd'), year)).toEqual([])
    expect(publishedPeriods([], year)).toEqual([])
  })

  it('does not count a person who got everything back', () => {
    const rows = [...pay('2026-01', 'abcde'), ...pay('2026-01', 'de', -10)]
    expect(publishedPeriods(rows, year)).toEqual([])
  })

  it('does not count anonymous money as a person, but includes its amount', () => {
    const gift = { month: '2026-01', person: null, amount: 500 }
    expect(publishedPeriods([...pay('2026-01', 'abcd'), gift], year)).toEqual([])
    expect(publishedPeriods([...pay('2026-01', 'abcde'), gift], year)).toMatchObject([
      { amount: 550 },
    ])
  })
})

it.each([3, 14, 159])(
  'a reader of every month learns only sums of enough people (seed %i)',
  seed => {
    const random = seededRandom(seed)
    const rows: MonthOfPerson[] = []
    let seen: readonly object[] = []
    for (let count = 0; count < 30; count++) {
      const lastMonth = addMonths('2026-01', count)
      const payers = Math.floor(random() * 7)
      for (let number = 0; number < payers; number++) {
        const amount = random() < 0.2 ? -10 : 10
        rows.push({ month: lastMonth, person: String(Math.floor(random() * 9)), amount })
      }
      const published = publishedPeriods(rows, { firstMonth: '2026-01', lastMonth })
      // Published periods never change, so a reader cannot subtract them from later ones.
      expect(published.slice(0, seen.length)).toEqual(seen)
      for (const { firstMonth, lastMonth: last } of published) {
        const inside = rows.filter(({ month }) => month >= firstMonth && month <= last)
        const net = new Map<string | null, number>()
        for (const { person, amount } of inside) net.set(person, (net.get(person) ?? 0) + amount)
        expect([...net.values()].filter(amount => amount !== 0).length).toBeGreaterThanOrEqual(
          people,
        )
      }
      seen = published
    }
    expect(seen.length).toBeGreaterThan(3)
  },
)
