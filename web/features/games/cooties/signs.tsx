import type { CootiesState } from '#shared/games/cooties/rules.ts'
import { cootiesTexts } from '#shared/games/cooties/texts.ts'
import { Cluster, Row } from '#web/ui/layout/primitives.tsx'
import type { MarkerBadge } from '#web/ui/map/map-types.ts'
import styles from './cooties.module.css'

const { states } = cootiesTexts.legend

/** White lines have a contrast of 3:1 on each background, and the shapes differ too. */
export const signs: Readonly<Record<CootiesState, MarkerBadge>> = {
  WELL: {
    path: 'M8.500 9v.5M15.500 9v.5M7.500 14q4.500 4.500 9 0',
    ground: '#6d625a',
    label: states.WELL,
    rank: 1,
  },
  CURED: { path: 'M6 12.5l4 4 8-9', ground: '#2f74a8', label: states.CURED, rank: 2 },
  CARRIER: {
    path: 'M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.200 2.200M15.800 15.800l2.200 2.200M18 6l-2.200 2.200M8.200 15.800l-2.200 2.200',
    ground: '#4d7d1f',
    label: states.CARRIER,
    rank: 3,
  },
}

export function Sign({ state }: { state: CootiesState }) {
  const { path, ground } = signs[state]
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={ground} />
      <path d={path} transform="translate(4.500 4.500) scale(.625)" />
    </svg>
  )
}

export function Legend() {
  return (
    <Cluster
      as="ul"
      gap={[1, 3]}
      align="stretch"
      size="small"
      className={styles.legend}
      aria-label={cootiesTexts.legend.title}
    >
      {(['CARRIER', 'CURED', 'WELL'] as const).map(state => (
        <Row as="li" gap={1} key={state}>
          <Sign state={state} />
          {states[state]}
        </Row>
      ))}
    </Cluster>
  )
}
