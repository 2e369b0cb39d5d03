import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { ProgressBar, type ProgressBarProps } from '#web/ui/state/progress-bar.tsx'

export interface ProgressProps extends ProgressBarProps {
  done: string
  more?: string | undefined
}

export function Progress({ done, more, ...bar }: ProgressProps) {
  return (
    <Stack gap={2}>
      <ProgressBar {...bar} />
      <Cluster
        as="p"
        size="small"
        tone="muted"
        gap={[0, 4]}
        align="stretch"
        justify="space-between"
      >
        <span>{done}</span>
        {more !== undefined && <span>{more}</span>}
      </Cluster>
    </Stack>
  )
}
