import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useRootMark } from '../root-mark.ts'
import {
  Navigation,
  type NavigationGroup,
  type NavigationOptions,
  useNavigation,
} from './navigation.tsx'
import styles from './shell.module.css'

export interface ShellProps {
  brand: ReactNode
  actions?: ReactNode
  /** Notices above the main element, the most urgent first: only that one is shown. */
  banner?: ReactNode
  footer?: ReactNode
  navigation: readonly NavigationGroup[]
  navigationFooter: (isRail: boolean) => ReactNode
  navigationOptions: NavigationOptions
  tabs?: ReactNode
  children: ReactNode
}

/** The shell around every screen: skip link, masthead, navigation, main element. Needs a router around it. */
export function Shell(props: ShellProps) {
  const { brand, actions, banner, footer, navigation, tabs, children } = props
  const navigationId = useId()
  const navigationElement = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  const state = useNavigation(navigationElement, props.navigationOptions)
  useFocusOnRoute(main)
  useRootMark('tabs', tabs ? '' : undefined)
  // The hash says which part of a screen is open, so following the link would close it.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, and only has to leave the hash unchanged */}
      <a href="#main" className={styles.skip} onClick={skip}>
        {uiTexts.skipToContent}
      </a>
      <Masthead
        brand={brand}
        actions={actions}
        navigationId={navigationId}
        isNavigationOpen={state.isOpen}
        isNavigationOver={state.isOver}
        onToggleNavigation={state.toggle}
      />
      <div className={styles.columns}>
        <Navigation
          ref={navigationElement}
          id={navigationId}
          groups={navigation}
          footer={props.navigationFooter}
          state={state}
        />
        <div className={styles.content} inert={state.isOver}>
          {banner && <section aria-label={uiTexts.announcements}>{banner}</section>}
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {footer}
        </div>
      </div>
      {tabs && (
        <div className={styles.tabs} inert={state.isOver}>
          {tabs}
        </div>
      )}
    </div>
  )
}

interface MastheadProps {
  brand: ReactNode
  actions?: ReactNode
  navigationId: string
  isNavigationOpen: boolean
  /** The navigation covers the page, so the toggle shows a cross. */
  isNavigationOver: boolean
  onToggleNavigation: () => void
}

function Masthead(props: MastheadProps) {
  const { brand, actions, navigationId, isNavigationOpen, isNavigationOver } = props
  return (
    <header className={styles.masthead}>
      <IconButton
        label={isNavigationOpen ? uiTexts.closeNavigation : uiTexts.openNavigation}
        icon={isNavigationOver ? IconX : IconMenu2}
        aria-expanded={isNavigationOpen}
        aria-controls={navigationId}
        onClick={props.onToggleNavigation}
      />
      {brand}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

/**
 * Focuses the main element after a page change and scrolls to the top. A page the reader returns to may set its own
 * focus.
 */
function useFocusOnRoute(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isPut = navigation === 'POP' && main.current?.contains(document.activeElement)
    if (!isPut) main.current?.focus({ preventScroll: true })
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [main, pathname, navigation])
}
