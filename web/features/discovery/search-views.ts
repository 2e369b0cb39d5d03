/** The ways to look around. The map shows everybody: it takes no filter. */
export const searchViews = [
  { name: 'tiles', path: '/search/tile', isFiltered: true },
  { name: 'swype', path: '/search/swype', isFiltered: true },
  { name: 'read', path: '/search/profile', isFiltered: true },
  { name: 'map', path: '/search/map', isFiltered: false },
] as const

export const isFilteredView = (pathname: string): boolean =>
  searchViews.some(({ path, isFiltered }) => isFiltered && path === pathname)
