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

/** How wide a drawing is in its own units, where it is not 96; all are 64 high. */
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

/** A small drawing in the colours of the brand. It says nothing that words beside it do not. */
export function Figure({ name }: FigureProps) {
  const width = widths[name] ?? 96
  return (
    <svg className={styles.figure} viewBox={`0 0 ${width} 64`} aria-hidden="true">
      <use href={`${figures}#${name}`} width={width} height="64" />
    </svg>
  )
}
