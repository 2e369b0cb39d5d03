import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Masthead } from './masthead.tsx'
import { Navigation, type NavigationGroup } from './navigation.tsx'
import styles from './shell.module.css'
import { useFocusOnRoute } from './use-focus-on-route.ts'
import { useNavigation } from './use-navigation.ts'

export interface ShellProps {
  /** A Brand. */
  brand: ReactNode
  /** Buttons at the end of the masthead. */
  actions?: ReactNode
  /** Notices above the main part; they scroll away with the page. */
  banner?: ReactNode
  /** Below the main part. */
  footer?: ReactNode
  navigation: readonly NavigationGroup[]
  navigationFooter?: ReactNode
  /** The drawer closes itself when nobody has touched it for this long. */
  navigationClosesAfterMs: number
  /** A Page. */
  children: ReactNode
}

/** Frame of every screen: skip link, masthead, navigation, main part. Needs a router around it. */
export function Shell(props: ShellProps) {
  const { brand, actions, banner, footer, navigation, navigationFooter, children } = props
  const navigationId = useId()
  const navigationElement = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  const state = useNavigation(navigationElement, props.navigationClosesAfterMs)
  useFocusOnRoute(main)
  // The hash says which part of a screen is open: following the link would close it.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, and only keeps the hash as it is */}
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
          footer={navigationFooter}
          isOver={state.isOver}
          isColumnHidden={state.isColumnHidden}
          onClose={state.close}
        />
        <div className={styles.content} inert={state.isOver}>
          {banner && <section aria-label={uiTexts.announcements}>{banner}</section>}
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {footer}
        </div>
      </div>
    </div>
  )
}
