import type { ConsoleHandlers } from '../../generated/handlers.ts'
import type { App } from '../context.ts'
import { invalid } from '../errors.ts'
import { toIso } from '../lib/dates.ts'
import { toEditorText } from '../lib/html.ts'
import { mimeOfName } from '../lib/media-types.ts'
import type { ImageInput } from '../media/library/resolve.ts'
import { findPlatform } from '../platforms/registry.ts'
import { decide, openReview, type Review } from '../posts/reviews/decide.ts'
import { orAgain } from './pages/form.ts'
import {
  type ReviewEntry,
  type ReviewView,
  reviewClosedPage,
  reviewDonePage,
  reviewPage,
} from './pages/review.ts'

export const reviewPageHandlers: Pick<ConsoleHandlers, 'showReview' | 'submitReview'> = {
  async showReview({ params: { token } }, ctx) {
    const review = await openReview(ctx, token)
    return closedPage(review) ?? reviewPage(toView(ctx, token, review))
  },

  async submitReview({ params: { token }, body }, ctx) {
    const review = await openReview(ctx, token)
    const closed = closedPage(review)
    if (closed !== null) return closed
    const comment = (body?.comment ?? '').trim()
    const name = (body?.name ?? '').trim().slice(0, 100)
    const work = async () => {
      const decision = readDecision(body?.decision, comment)
      const version = body?.version ?? ''
      const { waits } = await decide(ctx, token, { decision, comment, name, version })
      return reviewDonePage({ approved: decision === 'approved', organization: review.organization, waits })
    }
    return orAgain(work, async (mistakes) => {
      const now = await openReview(ctx, token)
      return closedPage(now) ?? reviewPage({ ...toView(ctx, token, now), comment, name, mistakes })
    })
  },
}

function closedPage({ state, thread }: Review) {
  if (state !== 'open') return reviewClosedPage(state)
  return thread.root.state === 'DRAFT' ? null : reviewClosedPage('scheduled')
}

function readDecision(text: string | undefined, comment: string): 'approved' | 'rejected' {
  if (text === 'approve') return 'approved'
  if (text !== 'reject') throw invalid('body.decision', 'Approve or reject the post')
  if (comment === '') throw invalid('body.comment', 'Say what has to change')
  return 'rejected'
}

function toView(ctx: Pick<App, 'config' | 'platforms'>, token: string, review: Review): ReviewView {
  const { root, entries, integration } = review.thread
  const shown = entries.map((entry) => toEntry(entry, ctx.config.baseUrl))
  const origins = shown.flatMap(({ files }) => files.map(({ url }) => new URL(url).origin))
  return {
    token,
    organization: review.organization,
    channel: integration.name,
    platform: findPlatform(ctx.platforms, integration.identifier)?.name ?? integration.identifier,
    date: toIso(root.publish_date),
    late: review.late,
    repeats: root.interval_in_days !== null,
    entries: shown,
    version: review.version,
    pictures: [...new Set(origins)],
  }
}

function toEntry(row: Review['thread']['root'], baseUrl: string): ReviewEntry {
  const images = JSON.parse(row.image) as ImageInput[]
  return {
    text: toEditorText(row.content, 'none'),
    delay: row.delay,
    files: images.flatMap(({ path, alt }) => {
      const url = URL.parse(path, baseUrl)
      if (url === null || !/^https?:$/.test(url.protocol)) return []
      const isImage = mimeOfName(url.pathname)?.startsWith('image/') ?? false
      return [{ url: url.href, alt: alt ?? '', isImage }]
    }),
  }
}
