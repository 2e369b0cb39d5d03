import styles from './figure.module.css'
import figures from './figures.svg?no-inline'

/** How wide each drawing is in its own units; all are 64 high. */
const widths = {
  answer: 96,
  appeal: 96,
  arbitration: 64,
  cooties: 96,
  dungeon: 64,
  gptBuster: 96,
  health: 64,
  hotOrNot: 96,
  identify: 64,
  jury: 96,
  photoHelp: 64,
  photoHelpRules: 96,
  ratingGame: 96,
  report: 96,
} as const

export type FigureName = keyof typeof widths

export interface FigureProps {
  name: FigureName
}

/** A small drawing in the colours of the brand. It says nothing that words beside it do not. */
export function Figure({ name }: FigureProps) {
  const width = widths[name]
  return (
    <svg className={styles.figure} viewBox={`0 0 ${width} 64`} aria-hidden="true">
      <use href={`${figures}#${name}`} width={width} height="64" />
    </svg>
  )
}
