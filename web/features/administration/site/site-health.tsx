import type { SiteHealth as Health } from '#shared/contract/administration-site.ts'
import { siteFactsTexts } from '#shared/texts/site-facts.ts'
import { whenUsed } from '#shared/when-used.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Bar, Table } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Loaded } from '../loaded.tsx'
import { formatBytes, formatShort, isBackupMissing } from './health-rules.ts'
import { useHealth } from './site.data.ts'
import tableStyles from './site.module.css'

const texts = siteFactsTexts.health
const formatWhole = whenUsed<number>(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
)

export function SiteHealth() {
  const query = useHealth()
  return (
    <Loaded query={query}>
      {health => (
        <Card as="section" title={texts.title}>
          {query.isRefetchError && <Notice kind="warning">{texts.outdated}</Notice>}
          {isBackupMissing(health, query.dataUpdatedAt) && (
            <Notice kind="warning">{health.backup ? texts.oldBackup : texts.noBackup}</Notice>
          )}
          <Table
            className={tableStyles.facts}
            aria-label={texts.title}
            columns={[texts.what, texts.value]}
          >
            {factsOf(health).map(({ name, words, share }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {words}
                  {share !== undefined && <Bar share={share} />}
                </td>
              </tr>
            ))}
          </Table>
          <Hint wrap="anywhere">{texts.lead}</Hint>
        </Card>
      )}
    </Loaded>
  )
}

interface Fact {
  readonly name: string
  readonly words: string
  readonly share?: number
}

function factsOf(health: Health): Fact[] {
  const { callsPerSecond, p95Ms, loopDelayMs, membersOnline, jobsWaiting, jobsFailed } = health
  return [
    { name: texts.membersOnline, words: formatWhole(membersOnline) },
    { name: texts.callsPerSecond, words: formatShort(callsPerSecond) },
    { name: texts.p95, words: p95Ms === undefined ? texts.none : milliseconds(p95Ms) },
    { name: texts.loopDelay, words: milliseconds(loopDelayMs) },
    { name: texts.database, words: databaseWords(health) },
    { name: texts.map, words: health.isMapLoaded ? texts.mapLoaded : texts.mapLoading },
    ...countFact(texts.jobsWaiting, jobsWaiting),
    ...countFact(texts.jobsFailed, jobsFailed),
    diskFact(health),
    { name: texts.version, words: versionWords(health) },
    ...(health.isDatabaseUp ? [{ name: texts.backup, words: backupWords(health) }] : []),
  ]
}

const countFact = (name: string, count: number | undefined): Fact[] =>
  count === undefined ? [] : [{ name, words: formatWhole(count) }]

const milliseconds = (ms: number) => texts.ms(ms < 10 ? formatShort(ms) : formatWhole(ms))

function databaseWords({ isDatabaseUp, databaseMs = 0 }: Health) {
  return isDatabaseUp ? texts.databaseUp(milliseconds(databaseMs)) : texts.databaseDown
}

function diskFact({ diskBytes, diskFreeBytes }: Health): Fact {
  const share = diskBytes === 0 ? 0 : 1 - diskFreeBytes / diskBytes
  const words = texts.diskWords(`${formatWhole(share * 100)}%`, formatBytes(diskFreeBytes))
  return { name: texts.disk, words, share }
}

function versionWords({ version: { gitCommitHash, gitCommitTs } }: Health) {
  if (gitCommitTs === 0) return texts.unknownVersion
  return `${gitCommitHash.slice(0, 8)}, ${formatDateTime(gitCommitTs)}`
}

function backupWords({ backup }: Health) {
  if (!backup) return texts.none
  const words = backup.isReadBack ? texts.readBack : texts.notReadBack
  return words(formatDateTime(backup.tsMade), formatBytes(backup.bytes))
}
