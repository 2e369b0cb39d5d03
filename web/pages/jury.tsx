import { useParams } from 'react-router'
import { juryTexts as texts } from '#shared/texts/jury.ts'
import { siteTexts } from '#shared/texts/site.ts'
import { CaseGone, isCaseGone } from '#web/features/moderation/case-gone.tsx'
import { useJuryCase } from '#web/features/moderation/jury/jury.data.ts'
import { JuryCase } from '#web/features/moderation/jury/jury-case.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CaseFrame, CaseSkeleton } from './case-frame.tsx'

/** /games/arbitration/jury/:caseId — what a called juror judges. */
export function JuryPage() {
  const { caseId = '' } = useParams()
  const { profileId } = useSession()
  const juryCase = useJuryCase(caseId)
  if (juryCase.isLoadingError && isCaseGone(juryCase.error)) {
    return (
      <Page>
        <CaseGone {...texts.gone} />
      </Page>
    )
  }
  if (!juryCase.data || profileId === undefined) {
    return (
      <CaseFrame title={siteTexts.screens.jury}>
        {juryCase.isLoadingError ? (
          <ErrorState title={texts.failed} {...failedRead(juryCase)} />
        ) : (
          <CaseSkeleton label={texts.loading} />
        )}
      </CaseFrame>
    )
  }
  const { kind, round } = juryCase.data
  return (
    <CaseFrame title={texts.title(kind, round)}>
      <JuryCase key={caseId} me={profileId} juryCase={juryCase.data} />
    </CaseFrame>
  )
}
