import { describe, expect, test } from 'vitest'
import {
  contrast,
  controlOutline,
  noticeBackgrounds,
  requiredContrast,
  textColors,
} from '#shared/text-colors.ts'
import css from './tokens.css?raw'

/** The light and the dark value of a token written in plain hex. */
function pairOf(token: string): readonly [string, string] {
  const [, value = ''] = new RegExp(`${token}:\\s*([^;]+);`).exec(css) ?? []
  const [light, dark] = value.match(/#[0-9a-f]{6}\b/gi) ?? []
  if (light === undefined) throw new Error(`${token} has no plain color`)
  return [light, dark ?? light]
}

function leastContrast(front: string, back: string): number {
  const [fronts, backs] = [pairOf(front), pairOf(back)]
  return Math.min(contrast(fronts[0], backs[0]), contrast(fronts[1], backs[1]))
}

const grounds = ['--surface-page', '--surface-card', '--surface-raised']

describe('words reach 4.5:1 in both themes', () => {
  const words = ['--ink', '--ink-muted', '--accent', '--danger', '--warning', '--success', '--info']
  test.each(words.flatMap(word => grounds.map(ground => [word, ground] as const)))(
    '%s on %s',
    (word, ground) =>
      expect(leastContrast(word, ground)).toBeGreaterThanOrEqual(requiredContrast.text),
  )
  test.each([
    ['--on-accent', '--accent'],
    ['--on-danger', '--danger-fill'],
    ['--danger', '--danger-soft'],
    ['--warning', '--warning-soft'],
    ['--success', '--success-soft'],
    ['--info', '--info-soft'],
    ['--ink-inverse', '--surface-inverse'],
    ['--ink-muted', '--surface-sunken'],
  ])('%s on %s', (word, ground) =>
    expect(leastContrast(word, ground)).toBeGreaterThanOrEqual(requiredContrast.text),
  )
})

describe('controls stand out by 3:1 in both themes', () => {
  test.each(grounds)('--line-control on %s', ground =>
    expect(leastContrast('--line-control', ground)).toBeGreaterThanOrEqual(
      requiredContrast.controls,
    ),
  )
})

test('what words and controls look like is what brands are held to', () => {
  for (const [token, { light, dark }] of Object.entries({ ...textColors, ...noticeBackgrounds })) {
    expect([token, ...pairOf(`--${token}`)]).toEqual([token, light, dark])
  }
  expect(pairOf('--line-control')).toEqual([controlOutline.light, controlOutline.dark])
})
