import { Readable } from 'node:stream'
import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { findActorNames } from '../access/actor-names.ts'
import { refuseImpersonator } from '../accounts/sessions/impersonator.ts'
import { organizationName } from '../accounts/users/organizations.ts'
import { runFunction } from '../ai/video/generators.ts'
import { getVideoJob, makeVideo, startVideo, toVideoJobBody } from '../ai/video/jobs.ts'
import { getChannelAnalytics, getPostAnalytics } from '../analytics/analytics.ts'
import { findTitles } from '../autopost/autoposts.ts'
import { ApiError } from '../errors/errors.ts'
import { createUnknownNameWarning, MAX_WARNINGS } from '../errors/warnings.ts'
import { readIfMatch, replyWithVersion, replyWithVersions } from '../http/if-match.ts'
import { jsonType } from '../http/replies/respond.ts'
import { reply } from '../http/reply.ts'
import { startConnect } from '../integrations/connect/start-connect.ts'
import { listGroups, listIntegrations } from '../integrations/list.ts'
import { deleteIntegration } from '../integrations/manage.ts'
import { readRules, runTool } from '../integrations/tools/tools.ts'
import { toPublicIntegration } from '../integrations/views.ts'
import { toIso } from '../lib/time/dates.ts'
import { deleteMedia, pageMedia, toMediaBody, toMediaItem } from '../media/library/library.ts'
import { importFromUrl } from '../media/upload/import.ts'
import { storeUpload } from '../media/upload/upload.ts'
import { listNotifications, type NotificationPage } from '../notifications/notifications.ts'
import { createInBulk } from '../posts/bulk/create.ts'
import { exportPosts } from '../posts/bulk/export.ts'
import { columns } from '../posts/bulk/rows.ts'
import { readTable } from '../posts/bulk/table.ts'
import { deletePost, deletePostGroup } from '../posts/delete-posts.ts'
import { findSlot } from '../posts/find-slot.ts'
import { getThread } from '../posts/get-thread.ts'
import { listPostsAsJson } from '../posts/list/list-as-json.ts'
import { editLivePost } from '../posts/live/edit-live.ts'
import { listPostActs, toActBody } from '../posts/live/live-acts.ts'
import { unpublishPost } from '../posts/live/unpublish.ts'
import { toAttemptBody, toEventBody, toThreadBody } from '../posts/post-body.ts'
import { requireReachablePost } from '../posts/reachable-posts.ts'
import { findReleaseCandidates, setReleaseId } from '../posts/release-id.ts'
import { decideAsMember } from '../posts/reviews/decide-as-member.ts'
import { createApprovalLink, getApprovalLink, revokeApprovalLink } from '../posts/reviews/links.ts'
import { addNote, listNotes, removeNote } from '../posts/reviews/notes.ts'
import { createPosts } from '../posts/save/create-posts.ts'
import { editPost } from '../posts/save/edit-post.ts'
import { isTrue } from '../posts/save/parse-request.ts'
import { setPostStatus } from '../posts/save/reschedule.ts'
import { validatePosts } from '../posts/save/validate-posts.ts'
import { versionOfThread } from '../posts/save/versions.ts'
import { readLog } from '../publishing/events.ts'
import { countChannelRetries, retryChannel } from '../publishing/retries/retry-channel.ts'
import { retryPost } from '../publishing/retries/retry-post.ts'
import { listThreadDeliveries, toDeliveryBody } from '../webhooks/deliveries.ts'

export const publicApiHandlers: PublicApiHandlers = {
  async isConnected(_input, ctx) {
    const { organizationId: id, role, scopes } = ctx.auth
    const name = await organizationName(ctx, id)
    return { connected: true as const, organization: { id, name }, role, scopes: [...scopes] }
  },

  async listGroups(_input, ctx) {
    const rows = await listGroups(ctx, ctx.auth)
    return rows.map(({ id, name }) => ({ id, name }))
  },

  async listIntegrations({ query }, ctx) {
    const rows = await listIntegrations(ctx, ctx.auth, query.group)
    return rows.map(toPublicIntegration)
  },

  async deleteIntegration({ params }, ctx) {
    await deleteIntegration(ctx, ctx.auth, params.id)
    return { id: params.id }
  },

  async getIntegrationRetries({ params }, ctx) {
    return countChannelRetries(ctx, ctx.auth, params.id)
  },

  async retryIntegrationPosts({ params, query }, ctx) {
    return retryChannel(ctx, ctx.auth, params.id, query)
  },

  async getIntegrationSettings({ params }, ctx) {
    return { output: await readRules(ctx, ctx.auth, params.id) }
  },

  async triggerIntegrationTool({ params, body }, ctx) {
    const tool = { methodName: body.methodName, data: body.data ?? {} }
    const running = runTool(ctx, ctx.auth, { id: params.id, tool, signal: ctx.request.signal })
    return { output: await mapToUnauthorized(running) }
  },

  async getConnectUrl({ params, query }, ctx) {
    const request = { identifier: params.integration, ...query }
    const { url } = await startConnect(ctx, ctx.auth, request, ctx.request.signal)
    return { url }
  },

  async findSlot({ params }, ctx) {
    const slot = await findSlot(ctx, ctx.auth, params.id)
    return { date: toIso(slot) }
  },

  async listPosts({ query }, ctx) {
    return reply({ raw: await listPostsAsJson(ctx, ctx.auth, query ?? {}), contentType: jsonType })
  },

  async createPosts({ body }, ctx) {
    return replyWithVersions(
      await createPosts(ctx, ctx.auth, body, { preconditions: readIfMatch(ctx.request, body) }),
    )
  },

  validatePosts: ({ body }, ctx) => validatePosts(ctx, ctx.auth, body),

  async getPost({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const thread = await getThread(ctx, organizationId, params.id)
    return replyWithVersion(versionOfThread(thread), toThreadBody(thread))
  },

  async updatePost({ params, body }, ctx) {
    const ifMatch = readIfMatch(ctx.request, body)
    const thread = await editPost(ctx, ctx.auth, params.id, { ...body, ifMatch })
    return replyWithVersion(versionOfThread(thread), toThreadBody(thread))
  },

  async listPostEvents({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { events, attempts, rootId } = await readLog(ctx, organizationId, params.id)
    const deliveries = await listThreadDeliveries(ctx, organizationId, rootId)
    const names = await findActorNames(ctx.db, events)
    const feeds = events.flatMap(({ actor, actor_id: id }) => (actor === 'autopost' && id ? [id] : []))
    for (const { id, title } of await findTitles(ctx.db, feeds)) names.set(id, title)
    return {
      events: events.map((event) => toEventBody(event, names)),
      attempts: attempts.map(toAttemptBody),
      deliveries: deliveries.map((row) => ({ ...toDeliveryBody(row), webhookId: row.webhook_id })),
    }
  },

  async retryPost({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { id, state, due_at: dueAt } = await retryPost(ctx, organizationId, params.id)
    return { id, state, dueAt: toIso(dueAt ?? ctx.clock.now()) }
  },

  async deletePost({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    return deletePost(ctx, organizationId, params.id, readIfMatch(ctx.request))
  },

  async unpublishPost({ params, body }, ctx) {
    const chosen = { entryIds: body?.entries, releaseIds: body?.releaseIds }
    return { acts: (await unpublishPost(ctx, ctx.auth, params.id, chosen)).map(toActBody) }
  },

  async editPublishedPost({ params, body }, ctx) {
    const edit = { ...body, ifMatch: readIfMatch(ctx.request, body) }
    return { acts: (await editLivePost(ctx, ctx.auth, params.id, edit)).map(toActBody) }
  },

  async listPostActs({ params }, ctx) {
    return { acts: (await listPostActs(ctx, ctx.auth, params.id)).map(toActBody) }
  },

  deletePostGroup: ({ params }, ctx) =>
    deletePostGroup(ctx, ctx.auth, params.group, readIfMatch(ctx.request)),

  async listReleaseCandidates({ params }, ctx) {
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    return findReleaseCandidates(ctx, organizationId, params.id, ctx.request.signal)
  },

  async setPostStatus({ params, body }, ctx) {
    const ifMatch = readIfMatch(ctx.request, body)
    const change = { status: body.status, republish: isTrue(body.republish), ifMatch }
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { state, version } = await setPostStatus(ctx, organizationId, params.id, change)
    return replyWithVersion(version, { id: params.id, state })
  },

  async mergePostSettings({ params, body }, ctx) {
    const change = { mergedSettings: body.settings, ifMatch: readIfMatch(ctx.request, body) }
    const thread = await editPost(ctx, ctx.auth, params.id, change)
    const { id, publish_date } = thread.root
    return replyWithVersion(versionOfThread(thread), { postId: id, publishDate: toIso(publish_date) })
  },

  async setReleaseId({ params, body }, ctx) {
    const releaseId = String(body.releaseId)
    const organizationId = await requireReachablePost(ctx, ctx.auth, params.id)
    const { signal } = ctx.request
    const ifMatch = readIfMatch(ctx.request, body)
    const binding = { organizationId, id: params.id, releaseId, signal, ifMatch }
    const { release, version } = await setReleaseId(ctx, binding)
    return replyWithVersion(version, release)
  },

  async listNotifications({ query }, ctx) {
    const { organizationId, customerId } = ctx.auth
    return toNotificationsBody(await listNotifications(ctx, organizationId, query?.page ?? 0, customerId))
  },

  async createPostsInBulk({ query: { dryRun = false, atomic = false }, body }, ctx) {
    const { rows, ignoredColumns } =
      typeof body === 'string' ? await readTable(body) : { rows: body.rows, ignoredColumns: [] }
    const known = columns
    const named = ignoredColumns.slice(0, MAX_WARNINGS)
    ctx.warnings.add(named.map((name) => createUnknownNameWarning({ location: `body.${name}`, name, known })))
    const reports = await createInBulk(ctx, ctx.auth, rows, { dryRun, atomic })
    const failed = reports.filter(({ status }) => status === 'failed').length
    return { dryRun, total: reports.length, failed, ignoredColumns, rows: reports }
  },

  async exportPosts({ query: { format = 'json', ...query } }, ctx) {
    return reply({
      raw: Readable.from(await exportPosts(ctx, ctx.auth, query, format)),
      contentType: CONTENT_TYPES[format],
      headers: {
        'content-disposition': `attachment; filename="posts.${format}"`,
        'cache-control': 'no-store',
      },
    })
  },

  async listPostNotes({ params }, ctx) {
    return { notes: await listNotes(ctx, ctx.auth, params.id) }
  },

  addPostNote: ({ params, body }, ctx) => addNote(ctx, ctx.auth, params.id, body.content),

  async deletePostNote({ params: { id, noteId } }, ctx) {
    await removeNote(ctx, ctx.auth, id, noteId)
    return { id: noteId }
  },

  getApprovalLink: ({ params }, ctx) => getApprovalLink(ctx, ctx.auth, params.id),

  async createApprovalLink({ params, body }, ctx) {
    // Rejects impersonators, because the link would outlast the impersonation.
    refuseImpersonator(ctx.auth)
    return createApprovalLink(ctx, ctx.auth, params.id, body?.days)
  },

  revokeApprovalLink: ({ params }, ctx) => revokeApprovalLink(ctx, ctx.auth, params.id),

  async decidePost({ params: { id }, body: { decision, comment } }, ctx) {
    const made = { decision, comment: (comment ?? '').trim() }
    return { id, state: await decideAsMember(ctx, ctx.auth, id, made) }
  },

  async uploadMedia({ body }, ctx) {
    const { stream, filename } = await body.file('file')
    const options = { originalName: filename, signal: ctx.request.signal }
    return toMediaBody(await storeUpload(ctx, ctx.auth.organizationId, stream, options), ctx.storage)
  },

  async uploadMediaFromUrl({ body }, ctx) {
    const row = await importFromUrl(ctx, ctx.auth.organizationId, body.url, { signal: ctx.request.signal })
    return toMediaBody(row, ctx.storage)
  },

  async generateVideo({ body }, ctx) {
    return toMediaBody(await makeVideo(ctx, ctx.auth, body), ctx.storage)
  },

  async runVideoFunction({ body }, ctx) {
    return runFunction(ctx, body, ctx.request.signal)
  },

  async startVideoJob({ body }, ctx) {
    return toVideoJobBody(ctx, await startVideo(ctx, ctx.auth, body, ctx.request.signal))
  },

  async getVideoJob({ params }, ctx) {
    return toVideoJobBody(ctx, await getVideoJob(ctx, ctx.auth, params.id))
  },

  async listUploads({ query: { search, limit, cursor } }, ctx) {
    const page = { search: search?.trim() ?? '', limit: limit ?? 50, cursor }
    return pageMedia(ctx, ctx.auth.organizationId, page)
  },

  async deleteUpload({ params }, ctx) {
    return toMediaItem(await deleteMedia(ctx, ctx.auth.organizationId, params.id), ctx.storage)
  },

  getIntegrationAnalytics({ params, query }, ctx) {
    const request = { id: params.integration, days: query.date, signal: ctx.request.signal }
    return getChannelAnalytics(ctx, ctx.auth, request)
  },

  getPostAnalytics({ params, query }, ctx) {
    const request = { id: params.postId, days: query.date, signal: ctx.request.signal }
    return getPostAnalytics(ctx, ctx.auth, request)
  },
}

/** Maps to 401, by which existing clients of this operation recognize a channel that must be reconnected. */
async function mapToUnauthorized<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'channel_disconnected')) throw error
    throw new ApiError(error.code, error.message, { status: 401, cause: error })
  }
}

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Builds the body of a page of notifications. */
function toNotificationsBody({ notifications, ...page }: NotificationPage) {
  return {
    notifications: notifications.map(({ id, content, link, created_at }) => ({
      id,
      content,
      link,
      createdAt: toIso(created_at),
    })),
    ...page,
  }
}
