import { IconMenu2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from './icon-button.tsx'
import styles from './masthead.module.css'

export interface MastheadProps {
  /** A Brand. */
  brand: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  navigationId: string
  isNavigationOpen: boolean
  /** The navigation lies over the page: the toggle then shows a cross. */
  isNavigationOver: boolean
  onToggleNavigation: () => void
}

export function Masthead(props: MastheadProps) {
  const { brand, actions, navigationId, isNavigationOpen, isNavigationOver } = props
  return (
    <header className={styles.masthead}>
      <IconButton
        label={isNavigationOpen ? uiTexts.closeNavigation : uiTexts.openNavigation}
        icon={isNavigationOver ? <IconX /> : <IconMenu2 />}
        aria-expanded={isNavigationOpen}
        aria-controls={navigationId}
        onClick={props.onToggleNavigation}
      />
      {brand}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
