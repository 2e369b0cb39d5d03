import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textsOfEachKind } from '#web/testing/texts-of-each-kind.ts'

declare global {
  var axe: typeof Axe
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects that axe finds nothing wrong with the page as it is now. Axe runs in the page itself: its package for
 * Playwright opens a blank page for each run, which takes twice as long. Our pages have no frames.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const found = await page.evaluate(async () => {
    const rules = { 'color-contrast': { enabled: false } }
    const { violations } = await globalThis.axe.run({
      resultTypes: ['violations'],
      selectors: false,
      rules,
    })
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
  expect([page.url(), found]).toEqual([page.url(), []])
  await measureContrast(page)
}

/** The checks that depend on colors. */
export async function expectContrast(page: Page): Promise<void> {
  await settle(page)
  await measureContrast(page)
}

async function settle(page: Page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await waitUntilStill(page)
}

/** Waits for fades and late layout, so the page is judged in its final state. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame().then(frame)
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const ending = document.getAnimations().filter(ends)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Contrast takes most of axe's time, and the hundredth paragraph is as readable as the first. */
async function measureContrast(page: Page) {
  const texts = await page.evaluateHandle(textsOfEachKind)
  const found = await page.evaluate(async ofEachKind => {
    const { violations } = await globalThis.axe.run(
      { include: [...ofEachKind.values()].flat() },
      { resultTypes: ['violations'], selectors: false, runOnly: 'color-contrast' },
    )
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  }, texts)
  expect([page.url(), found]).toEqual([page.url(), []])
}
