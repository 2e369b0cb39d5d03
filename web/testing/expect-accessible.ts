import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { textsOfEachKind } from './texts-of-each-kind.ts'
import { emulateMedia } from './window.ts'

/** Whether axe finds nothing wrong with what is shown now, in the light and in the dark. */
export async function expectAccessible(): Promise<void> {
  await settle()
  const rules = { 'color-contrast': { enabled: false } }
  expect(await violations(document, { rules })).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme })
    await settle()
    const found = await violations({ include: textsOfEachKind() }, { runOnly: 'color-contrast' })
    expect([colorScheme, found]).toEqual([colorScheme, []])
  }
}

async function violations(where: axe.ElementContext, options: RunOptions) {
  const found = await axe.run(where, {
    resultTypes: ['violations'],
    selectors: false,
    ...options,
  })
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** What fades in is judged as it stands. */
async function settle() {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await frame().then(frame)
  const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
  const ending = document.getAnimations().filter(ends)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
