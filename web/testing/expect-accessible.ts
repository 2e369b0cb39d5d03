import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { textsOfEachKind } from './texts-of-each-kind.ts'
import { emulateMedia } from './window.ts'

// To write down each part of the page that it looks at takes it as long as to look.
axe.configure({ noHtml: true })

/** The kinds of texts that were found readable, in the light and in the dark: what has not changed since is so still. */
const readable = new Set<string>()

/** Whether axe finds nothing wrong with what is shown now, in the light and in the dark. */
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

/** Texts of kinds that have not been judged yet. */
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

/** What fades in is judged as it stands. */
async function settle() {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await frame().then(frame)
  const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
  const ending = document.getAnimations().filter(ends)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
