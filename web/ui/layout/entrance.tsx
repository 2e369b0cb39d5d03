import type { ReactNode } from 'react'
import { CityScene } from '../media/city-scene.tsx'
import styles from './entrance.module.css'
import { Text } from './primitives.tsx'

export interface EntranceProps {
  title: string
  lead: string
  children: ReactNode
}

/** A form for visitors beside the city. On a phone, the city is behind the title. */
export function Entrance({ title, lead, children }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.picture}>
        <CityScene />
      </div>
      <div className={styles.room}>
        <h1>{title}</h1>
        <Text tone="muted" above={2} below={4}>
          {lead}
        </Text>
        {children}
      </div>
    </div>
  )
}
