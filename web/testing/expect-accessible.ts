import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { textsOfEachKind } from './texts-of-each-kind.ts'
import { emulateMedia } from './window.ts'

// Describing each element takes axe as long as checking it.
axe.configure({ noHtml: true })

/** The kinds of text found legible, in light and dark. What has not changed since is still legible. */
const readable = new Set<string>()

/** Expects that axe finds nothing wrong with what is shown now, in light and dark. */
export async function expectAccessible(): Promise<void> {
  await settle()
  const rules = { 'color-contrast': { enabled: false } }
  expect(await violations(document, { rules })).toEqual([])
  if (unjudged().length === 0) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme })
    await settle()
    expect([colorScheme, await unreadable()]).toEqual([colorScheme, []])
  }
}

/** Texts of kinds not yet checked. */
const unjudged = () => [...textsOfEachKind()].filter(([kind]) => !readable.has(kind))

async function unreadable() {
  const texts = unjudged()
  if (texts.length === 0) return []
  const include = texts.flatMap(([, elements]) => elements)
  const found = await violations({ include }, { runOnly: 'color-contrast' })
  if (found.length === 0) for (const [kind] of texts) readable.add(kind)
  return found
}

async function violations(where: axe.ElementContext, options: RunOptions) {
  const found = await axe.run(where, {
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    ...options,
  })
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.element?.outerHTML])
}

/** Finishes fades, so the page is checked in its final state. */
async function settle() {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await frame().then(frame)
  const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
  const ending = document.getAnimations().filter(ends)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
