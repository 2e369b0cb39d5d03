import { expect, test } from 'vitest'
import { cootiesTexts } from '#shared/games/cooties/texts.ts'
import { games } from '#shared/games/games.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import { hotOrNotTexts } from '#shared/games/hot-or-not/texts.ts'
import { photoHelpTexts } from '#shared/games/photo-help/texts.ts'
import { ratingGameTexts } from '#shared/games/rating-game/texts.ts'
import { healthTexts } from '#shared/texts/health.ts'
import figures from './figures.svg?raw'

test.each(Object.values(games))('$name has a figure', ({ figure }) => {
  expect(figures).toContain(`<symbol id="${figure}" `)
})

test.each(
  [
    cootiesTexts.rules,
    gptBusterTexts.rules,
    hotOrNotTexts.rules,
    photoHelpTexts.rules,
    ratingGameTexts.rules,
    healthTexts.notice,
    healthTexts.report,
  ].flatMap(({ steps }) => Object.keys(steps)),
)('the step %s has a figure', step => {
  expect(figures).toContain(`<symbol id="${step}" `)
})
