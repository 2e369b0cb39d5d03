import { useParams } from 'react-router'
import { photoHelpTexts as texts } from '#shared/texts/photo-help.ts'
import { OfferScreen } from '#web/features/games/photo-help/offer-screen.tsx'
import { PhotoHelpScreen } from '#web/features/games/photo-help/photo-help-screen.tsx'
import type { PageProps } from '#web/lib/route.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { GamesTabs } from './games-tabs.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

/** /games/photocrop */
export function PhotoHelpPage({ routes }: PageProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GamesTabs page="photocrop" routes={routes} />
      <WithOwnProfile>{profile => <PhotoHelpScreen profile={profile} />}</WithOwnProfile>
    </Page>
  )
}

/** /games/photocrop/offers/:offerId — one's own */
export function PhotoOfferPage() {
  const { offerId = '' } = useParams()
  return (
    <Page title={texts.offerPage}>
      <OfferScreen key={offerId} id={offerId} />
    </Page>
  )
}
