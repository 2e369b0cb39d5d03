import { contrast, contrastNeeded } from '#shared/contrast.ts'
import { controlColour, noticeGrounds, wordColours } from '#shared/word-colours.ts'
import type { Brand } from './brand.ts'

interface Pair {
  readonly light: string
  readonly dark: string
}

interface Meeting {
  readonly front: readonly [name: string, colour: Pair]
  readonly ground: readonly [name: string, colour: Pair]
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
  const { accent, onAccent, surfaces } = colours
  const { words, controls } = contrastNeeded
  const fronts = [['accent', accent] as const, ...Object.entries(wordColours)]
  const { sunken, ...raised } = surfaces
  const grounds = Object.entries(raised)
  return [
    { front: ['onAccent', onAccent], ground: ['accent', accent], needed: words },
    ...grounds.flatMap(ground => fronts.map(front => ({ front, ground, needed: words }))),
    ...Object.entries(noticeGrounds).map(ground => ({
      front: ['accent', accent] as const,
      ground,
      needed: words,
    })),
    ...grounds.map(ground => ({
      front: ['the frame of a control', controlColour] as const,
      ground,
      needed: controls,
    })),
    ...(['ink', 'ink-muted'] as const).map(word => ({
      front: [word, wordColours[word]] as const,
      ground: ['sunken', sunken] as const,
      needed: words,
    })),
  ]
}
