import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../icon-button.tsx'
import { Page } from '../page.tsx'
import styles from './full-window.module.css'

/** A page that takes the whole window, as the map does. */
export function FullWindow() {
  return (
    <Page width="fill">
      <div className={styles.ground}>
        <h1>The whole window</h1>
      </div>
      <div className={styles.controls}>
        <IconButton label="Zoom in" icon={<IconPlus />} variant="floating" />
        <IconButton label="Zoom out" icon={<IconMinus />} variant="floating" />
        <IconButton label="Me" icon={<IconCurrentLocation />} variant="floating" />
      </div>
    </Page>
  )
}
