import { contrast, contrastNeeded } from '#shared/contrast.ts'
import { controlColour, noticeGrounds, wordColours } from '#shared/word-colours.ts'
import type { Brand } from './brand.ts'

interface Pair {
  readonly light: string
  readonly dark: string
}

type Named = readonly [name: string, colour: Pair]

interface Meeting {
  readonly front: Named
  readonly ground: Named
  readonly needed: number
}

/** Names the first colour of a brand that cannot be read where it stands. */
export function whyUnreadable(brand: Pick<Brand, 'colours'>): string | undefined {
  return meetings(brand).flatMap(whyFaint)[0]
}

function whyFaint({ front, ground, needed }: Meeting) {
  return (['light', 'dark'] as const).flatMap(theme => {
    const ratio = contrast(front[1][theme], ground[1][theme])
    if (ratio >= needed) return []
    // Rounded down: 4.496 is not enough.
    const reached = Math.floor(ratio * 100) / 100
    return `${front[0]} on ${ground[0]} reaches ${reached}:1 in the ${theme}, it needs ${needed}:1`
  })
}

/** Every colour and ground that meet on a screen. */
function meetings({ colours }: Pick<Brand, 'colours'>): Meeting[] {
  const { words, controls } = contrastNeeded
  const { sunken, ...surfaces } = colours.surfaces
  const grounds = Object.entries(surfaces)
  const accent: Named = ['accent', colours.accent]
  const { ink, 'ink-muted': muted } = wordColours
  return [
    ...meet([['onAccent', colours.onAccent]], [accent], words),
    ...meet([accent, ...Object.entries(wordColours)], grounds, words),
    ...meet([accent], Object.entries(noticeGrounds), words),
    ...meet(Object.entries({ ink, 'ink-muted': muted }), [['sunken', sunken]], words),
    ...meet([['the frame of a control', controlColour]], grounds, controls),
  ]
}

const meet = (fronts: readonly Named[], grounds: readonly Named[], needed: number) =>
  fronts.flatMap(front => grounds.map(ground => ({ front, ground, needed })))
