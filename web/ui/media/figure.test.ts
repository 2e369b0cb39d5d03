import { expect, test } from 'vitest'
import { games } from '#shared/games/games.ts'
import figures from './figures.svg?raw'

test.each(Object.values(games))('$name has a figure', ({ figure }) => {
  expect(figures).toContain(`<symbol id="${figure}" `)
})
