import { expect, test } from 'vitest'
import { games } from '#shared/games/games.ts'
import { healthTexts } from '#shared/texts/health.ts'
import figures from './figures.svg?raw'

test.each(Object.values(games))('$name has a figure, and one for each of its rules', game => {
  for (const id of [game.figure, ...game.steps]) expect(figures).toContain(`<symbol id="${id}" `)
})

test.each([healthTexts.notice, healthTexts.report])('health notices have figures', ({ steps }) => {
  for (const id of Object.keys(steps)) expect(figures).toContain(`<symbol id="${id}" `)
})
