import { gamesTexts as texts } from '#shared/texts/games.ts'
import type { PageProps } from '#web/lib/route.ts'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'
import { type Game, gamesOf } from './games-list.ts'

export interface GamesTabsProps extends PageProps {
  page: NonNullable<Game['page']>
}

/** The games of one page, each a tab with an address of its own; the page's own address comes first. */
export function GamesTabs({ page, routes }: GamesTabsProps) {
  const isOwn = ({ to }: Game) => to === `/games/${page}`
  const tabs = gamesOf(routes)
    .filter(game => game.page === page)
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map(({ id, to }) => ({ to, label: texts.games[id].name }))
  return tabs.length > 1 && <TabLinks label={texts.tabs[page]} tabs={tabs} />
}
