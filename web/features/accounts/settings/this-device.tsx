import { IconBellPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pushTexts } from '#shared/texts/push.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { UnableToSubscribe, type usePushStep, useSubscribe } from './push-subscription.data.ts'

const texts = pushTexts.devices

export interface ThisDeviceProps {
  applicationServerKey: string
  step: ReturnType<typeof usePushStep>
  isSubscribed: boolean
  onSubscribed: () => void
}

export function ThisDevice({ step, ...options }: ThisDeviceProps) {
  if (step.isLoadingError) {
    return <ErrorState level={3} title={texts.readFailed} {...retryOf(step)} />
  }
  if (!step.data) return <Offer {...options} isReady={false} />
  const { data } = step
  switch (data.step) {
    case 'unsupported':
      return (
        <Notice>
          {data.lacks === 'push' ? texts.pushUnsupported : texts.unsupported}{' '}
          <Link to="/support#push">{texts.help}</Link>
        </Notice>
      )
    case 'denied':
      return <Notice>{texts.denied}</Notice>
    case 'subscribe':
      return <Offer {...options} isReady />
  }
}

interface OfferProps extends Omit<ThisDeviceProps, 'step'> {
  isReady: boolean
}

function Offer({ applicationServerKey, isSubscribed, onSubscribed, isReady }: OfferProps) {
  const subscribe = useSubscribe(applicationServerKey)
  if (isSubscribed && !subscribe.isPending) return null
  return (
    <>
      {subscribe.error && <Notice kind="error">{problemIn(subscribe.error)}</Notice>}
      <div>
        <Button
          icon={IconBellPlus}
          disabled={!isReady}
          loading={subscribe.isPending}
          onClick={() => subscribe.mutate(undefined, { onSuccess: onSubscribed })}
        >
          {texts.subscribe}
        </Button>
      </div>
    </>
  )
}

function problemIn(error: Error) {
  if (error instanceof UnableToSubscribe) return texts.subscribeFailed
  const isUnknown =
    error instanceof ApiProblem && isRefusedAs(error, 'accounts/unknown-push-service')
  return isUnknown ? error.detail : settingsTexts.saveFailed
}
