import type { LikeShare, PhotoEffect } from '#shared/games/photo-help/contract.ts'
import { photoHelpTexts as texts } from '#shared/games/photo-help/texts.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Table } from '#web/ui/chart/table.tsx'
import { Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { nextResultsWords } from '../next-results.ts'
import styles from './photo-help.module.css'

export function Effect({ effect }: { effect: PhotoEffect }) {
  const { before, after, tsUntil } = effect
  return (
    <Stack gap={4} tone="ink">
      <Text size="large" weight="strong" tight>
        {verdictOf(effect)}
      </Text>
      <Table
        className={styles.table}
        caption={
          <Hint as="span" block weight="normal">
            {texts.effectCaption}
          </Hint>
        }
        columns={texts.effectColumns}
      >
        <Row label={texts.before} share={before} />
        <Row label={texts.after} share={after} />
      </Table>
      <Hint>
        {texts.effectRule(
          tsUntil === undefined ? undefined : formatDateTime(tsUntil),
          nextResultsWords(),
        )}
      </Hint>
    </Stack>
  )
}

function verdictOf({ difference }: PhotoEffect): string {
  if (!difference) return texts.waiting
  const { low, high } = difference
  if (low > 0) return texts.better(low, high)
  return high < 0 ? texts.worse(low, high) : texts.unclear(low, high)
}

function Row({ label, share: { views, counted } }: { label: string; share: LikeShare }) {
  if (!counted) {
    return (
      <tr>
        <th scope="row">{label}</th>
        <td colSpan={2}>{texts.tooFew}</td>
      </tr>
    )
  }
  const { likes, low, high } = counted
  return (
    <tr>
      <th scope="row">
        {label}
        <Interval share={likes / views} low={low} high={high} />
      </th>
      <td>{texts.likesOf(likes, views)}</td>
      <td>
        <b>{texts.shareIs(likes, views)}</b>
        <Hint as="span" block>
          {texts.share(low, high)}
        </Hint>
      </td>
    </tr>
  )
}

/** A bar as long as the share, and a thin line for its 95 % interval. */
function Interval({ share, low, high }: { share: number; low: number; high: number }) {
  const [from, until] = [low * 100, high * 100]
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ground} width="100" height="10" />
      <rect className={styles.bar} width={share * 100} height="10" />
      <path className={styles.line} d={`M${from} 5H${until}M${from} 2V8M${until} 2V8`} />
    </svg>
  )
}
