import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraries } from '#shared/texts/credits.ts'
import { root } from './check/run-tool.ts'

function manifestIn(...folder: string[]): { dependencies?: object; license?: string } {
  return JSON.parse(readFileSync(join(root, ...folder, 'package.json'), 'utf8'))
}

it('every package the site needs is credited under the license it states', () => {
  const needed = Object.keys(manifestIn().dependencies ?? {})
  const stated = needed.map(name => `${name}: ${manifestIn('node_modules', name).license}`)
  const credited = Object.entries(libraries).flatMap(([license, names]) =>
    names.map(name => `${name}: ${license}`),
  )
  expect(new Set(credited)).toEqual(new Set(stated))
  expect(credited).toHaveLength(stated.length)
})
