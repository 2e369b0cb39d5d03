import { useParams } from 'react-router'
import { casePageTexts as texts } from '#shared/texts/arbitration-case.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { CaseGone, isCaseGone } from '#web/features/moderation/case-gone.tsx'
import { CaseView } from '#web/features/moderation/cases/case-view.tsx'
import { useCase } from '#web/features/moderation/cases/cases.data.ts'
import { useRefetchOnNews } from '#web/features/moderation/use-refetch-on-news.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CaseFrame, CaseSkeleton } from './case-frame.tsx'

/** /games/arbitration/cases/:caseId — a case, for its two sides. */
export function CasePage() {
  const { caseId = '' } = useParams()
  const { profileId } = useSession()
  const party = useCase(caseId)
  useRefetchOnNews()
  if (party.isLoadingError && isCaseGone(party.error)) {
    return (
      <Page>
        <CaseGone {...texts.gone} />
      </Page>
    )
  }
  if (!party.data || profileId === undefined) {
    return (
      <CaseFrame title={siteTexts.screens.case}>
        {party.isLoadingError ? (
          <ErrorState title={texts.failed} {...failedRead(party)} />
        ) : (
          <CaseSkeleton label={texts.loading} />
        )}
      </CaseFrame>
    )
  }
  const { side, kind } = party.data
  return (
    <CaseFrame title={texts.title(side, kind)}>
      <CaseView key={caseId} me={profileId} party={party.data} />
    </CaseFrame>
  )
}
