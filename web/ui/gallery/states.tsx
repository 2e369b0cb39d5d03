import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { Notice } from '../state/notice.tsx'
import { ProgressBar } from '../state/progress-bar.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import { Spinner } from '../state/spinner.tsx'
import { Section } from './section.tsx'

export function States() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <Section title="Notices" layout="stack">
        <Notice>Distances are rounded for your safety.</Notice>
        <Notice kind="success" title="Check your mail">
          We sent you a link. It works once, for an hour.
        </Notice>
        {isShown && (
          <Notice kind="warning" onDismiss={() => setIsShown(false)}>
            Your position is shared until midnight.
          </Notice>
        )}
        <Notice kind="error">
          Sorry this app is having trouble communicating with the server.
        </Notice>
      </Section>
      <Section title="Loading, empty, broken" layout="columns">
        <Card>
          <Skeleton shape="circle" width="4.5rem" />
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="80%" />
          <Spinner shape="block" />
          <ProgressBar label="Upload" share={0.6} />
        </Card>
        <Card>
          <EmptyState
            icon={<IconMessageCircle />}
            title="No conversations yet"
            body="Say hello to somebody near you: it starts here."
            action={<Button variant="primary">Look around</Button>}
            level={3}
          />
        </Card>
        <Card>
          <ErrorState
            title="This did not load"
            body="The server did not answer."
            onRetry={() => setIsShown(true)}
            level={3}
          />
        </Card>
      </Section>
    </>
  )
}
