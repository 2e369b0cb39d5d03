import type { GameId, games } from '#shared/games/games.ts'
import type { gamesTexts } from '#shared/texts/games.ts'
import styles from './figure.module.css'
import figures from './figures.svg?no-inline'

export type FigureName =
  | (typeof games)[GameId]['figure']
  | (typeof games)[GameId]['steps'][number]
  | keyof typeof gamesTexts.others
  | 'answer'
  | 'appeal'
  | 'healthNotice'
  | 'healthSealed'
  | 'healthTest'
  | 'identifyCompare'
  | 'identifyDelete'
  | 'judgeAlone'
  | 'judgeCovered'
  | 'jury'
  | 'report'

/** The width of a drawing in its own units, if it is not 96. All are 64 high. */
const widths: Partial<Record<FigureName, number>> = {
  arbitration: 64,
  dungeon: 64,
  health: 64,
  identify: 64,
  photoHelp: 64,
}

export interface FigureProps {
  name: FigureName
}

/** A small drawing in the brand's colors. It says nothing that the words beside it do not. */
export function Figure({ name }: FigureProps) {
  const width = widths[name] ?? 96
  return (
    <svg className={styles.figure} viewBox={`0 0 ${width} 64`} aria-hidden="true">
      <use href={`${figures}#${name}`} width={width} height="64" />
    </svg>
  )
}
