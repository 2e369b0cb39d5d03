import type { Page } from 'playwright-core'

/** What a page has loaded so far: bytes on the wire of each script and style, by address. */
export type Weight = ReadonlyMap<string, number>

export interface Budget {
  readonly jsKilobytes: number
  readonly cssKilobytes: number
  readonly requests: number
}

export const budgets = {
  public: { jsKilobytes: 116, cssKilobytes: 10, requests: 12 },
  home: { jsKilobytes: 140, cssKilobytes: 14, requests: 15 },
  /** On top of home, like all other screens of members. */
  map: { jsKilobytes: 90, cssKilobytes: 8, requests: 6 },
  member: { jsKilobytes: 40, cssKilobytes: 4, requests: 6 },
  /** Each game includes rules, boards and charts, and decks include the styles of the others. */
  games: { jsKilobytes: 40, cssKilobytes: 6.5, requests: 6 },
} as const satisfies Record<string, Budget>

export async function weigh(page: Page): Promise<Weight> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
  )
  return new Map(loaded.filter(([path]) => /\.(js|css)$/.test(path)))
}

/** What exceeds the budget, in words; empty if nothing does. */
export function excess(weight: Weight, budget: Budget, before: Weight = new Map()): string[] {
  const files = [...weight].filter(([path]) => !before.has(path))
  const kilobytes = (ending: string) =>
    files.reduce((sum, [path, bytes]) => sum + (path.endsWith(ending) ? bytes : 0), 0) / 1024
  const parts = [
    { name: 'KB of scripts', amount: kilobytes('.js'), most: budget.jsKilobytes },
    { name: 'KB of styles', amount: kilobytes('.css'), most: budget.cssKilobytes },
    { name: 'requests', amount: files.length, most: budget.requests },
  ]
  return parts
    .filter(({ amount, most }) => amount > most)
    .map(({ name, amount, most }) => `${amount.toFixed(1)} ${name}, ${most} at most`)
}
