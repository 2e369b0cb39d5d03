import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

/** The light and the dark value of a token that is written as plain hex. */
function pairOf(token: string): readonly [string, string] {
  const [, value = ''] = new RegExp(`${token}:\\s*([^;]+);`).exec(css) ?? []
  const [light, dark] = value.match(/#[0-9a-f]{6}\b/gi) ?? []
  if (light === undefined) throw new Error(`${token} has no plain colour`)
  return [light, dark ?? light]
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
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
    (word, ground) => expect(leastContrast(word, ground)).toBeGreaterThanOrEqual(4.5),
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
  ])('%s on %s', (word, ground) => expect(leastContrast(word, ground)).toBeGreaterThanOrEqual(4.5))
})

describe('controls stand out by 3:1 in both themes', () => {
  test.each(grounds)('--line-control on %s', ground =>
    expect(leastContrast('--line-control', ground)).toBeGreaterThanOrEqual(3),
  )
})
