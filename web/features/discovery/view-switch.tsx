import { IconCards, IconId, IconLayoutGrid, IconMap2 } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { searchOf } from './filter-address.ts'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import styles from './view-switch.module.css'

/** The map shows everybody: it takes no filter. */
const views = [
  { path: '/search/tile', label: filterTexts.tiles, icon: IconLayoutGrid, isFiltered: true },
  { path: '/search/swype', label: filterTexts.swype, icon: IconCards, isFiltered: true },
  { path: '/search/profile', label: filterTexts.read, icon: IconId, isFiltered: true },
  { path: '/search/map', label: filterTexts.map, icon: IconMap2, isFiltered: false },
]

/** From one way to look around to another, with the same filter. */
export function ViewSwitch() {
  const { pathname } = useLocation()
  const { filter } = useDiscoveryFilter()
  const search = searchOf(filter).toString()
  return (
    <nav aria-label={filterTexts.views}>
      <ul className={styles.views}>
        {views.map(({ path, label, icon: Icon, isFiltered }) => (
          <li key={path}>
            <Link
              to={{ pathname: path, search: isFiltered ? search : '' }}
              className={styles.view}
              aria-current={path === pathname ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
