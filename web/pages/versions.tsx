import { versionsTexts as texts } from '#shared/texts/versions.ts'
import { useServerVersion, useWebVersion } from '#web/lib/version.data.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { VersionCard } from './version-card.tsx'
import styles from './versions.module.css'

/** /versions — what runs on both sides, and whether it is the same. */
export function VersionsPage() {
  const server = useServerVersion()
  const web = useWebVersion()
  const areBothKnown = server.data !== undefined && web.data !== undefined
  const isSame = server.data?.gitCommitHash === web.data?.gitCommitHash
  return (
    <Page width="narrow">
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.versions}>
        <CardGrid>
          <VersionCard title={texts.server} query={server} />
          <VersionCard title={texts.web} query={web} />
        </CardGrid>
        <div className={styles.verdict}>
          {areBothKnown && (
            <Notice kind={isSame ? 'success' : 'warning'}>
              {isSame ? texts.same : texts.different}
            </Notice>
          )}
        </div>
      </div>
    </Page>
  )
}
