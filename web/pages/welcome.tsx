import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { welcomeTexts as texts } from '#shared/texts/welcome.ts'
import { useMarkFirstStepsSeen } from '#web/features/accounts/settings/settings.data.ts'
import { FirstBasics, FirstTags } from '#web/features/profile/first-steps.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page, PageHeader } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

const FirstPicture = onDemand(async () => (await import('./first-picture.tsx')).FirstPicture)
const FirstPlace = onDemand(async () => (await import('./first-place.tsx')).FirstPlace)

const stepsCount = texts.steps.length

/**
 * /welcome?step=n — the first steps of a new member. With `&only`, a single step for a member who returns to it from
 * home.
 */
export function WelcomePage() {
  const [query] = useSearchParams()
  const step = Math.min(Math.max(Math.floor(Number(query.get('step'))) || 1, 1), stepsCount)
  const isOnly = query.has('only')
  useMarkFirstStepsSeen()
  useEffect(() => {
    if (step === 2) void FirstPlace.preload()
  }, [step])
  const top = useTopOnNext(step)
  const { title, lead } = texts.steps[step - 1] ?? texts.steps[0]
  return (
    <WithOwnProfile>
      {profile => (
        <Page width="narrow">
          <Stack ref={top} gap={2} pad={[2, 0, 3]} tone="muted" size="small" weight="strong">
            {!isOnly && (
              <>
                <p>{texts.step(step, stepsCount)}</p>
                <ProgressBar label={texts.progress} share={step / stepsCount} />
              </>
            )}
          </Stack>
          <PageHeader title={title} lead={lead} />
          <LateSection attempt={step} fallback={<Skeleton shape="card" height="20rem" />}>
            <Step key={step} profile={profile} step={step} after={nextOf(step, isOnly)} />
          </LateSection>
        </Page>
      )}
    </WithOwnProfile>
  )
}

function nextOf(step: number, isOnly: boolean) {
  if (isOnly) return '/'
  return step < stepsCount ? `/welcome?step=${step + 1}` : '/search/map'
}

function Step({ profile, step, after }: { profile: Profile; step: number; after: string }) {
  const navigate = useNavigate()
  const props = {
    profile,
    skip: <ButtonLink to={after}>{texts.skip}</ButtonLink>,
    onDone: () => void navigate(after),
  }
  if (step === 1) return <FirstBasics {...props} />
  if (step === 2) return <FirstPicture {...props} after={after} />
  return step === 3 ? <FirstPlace {...props} /> : <FirstTags {...props} />
}

/** Each step begins at the top, as a page does. */
function useTopOnNext(step: number) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.closest('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return top
}
