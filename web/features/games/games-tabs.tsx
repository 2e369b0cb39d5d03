import { type Game, games } from '#shared/games/games.ts'
import { gamesTexts as texts } from '#shared/texts/games.ts'
import type { PageProps, ScreenRoute } from '#web/lib/route.ts'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'
import type { FigureName } from '#web/ui/media/figure.tsx'

type TabsPage = keyof typeof texts.tabs

export interface GamesTabsProps extends PageProps {
  page: TabsPage
}

/** The games of one page, each a tab with its own address. The page's own address comes first. */
export function GamesTabs({ page, routes }: GamesTabsProps) {
  const isOwn = ({ to }: GameCard) => to === `/games/${page}`
  const tabs = gameCards(routes)
    .filter(card => card.page === page)
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map(({ to, name }) => ({ to, label: name }))
  return tabs.length > 1 && <TabLinks label={texts.tabs[page]} tabs={tabs} />
}

interface GameCard extends Pick<Game, 'name' | 'body' | 'to'> {
  readonly figure: FigureName
  readonly page?: TabsPage
}

/** The games and other entries in the order of their cards: those that have a screen. */
export const gameCards = (routes: readonly ScreenRoute[]): readonly GameCard[] =>
  [...Object.values(games), ...Object.values(texts.others)].filter(({ to }) =>
    routes.some(({ path }) => path === to.split('?')[0]),
  )
