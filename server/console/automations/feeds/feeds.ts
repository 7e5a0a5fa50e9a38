import type { ConsoleHandlers } from '../../../../generated/handlers.ts'
import {
  createAutopost,
  deleteAutopost,
  listAutoposts,
  setActive,
  updateAutopost,
} from '../../../autopost/autoposts.ts'
import { previewFeed } from '../../../autopost/preview-feed.ts'
import { badRequest, conflict, notFound } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { listIntegrations } from '../../../integrations/list.ts'
import { seeOther, viewerOf } from '../../layout/console-page.ts'
import { handleForm, noticeOf } from '../../layout/form.ts'
import { readText } from '../../layout/read-fields.ts'
import { FEEDS_PATH, type FeedFields, readFeed } from './feed-form.ts'
import { feedPage, feedsPage } from './feeds-page.ts'

export const feedsHandlers = {
  async showFeeds({ query }, ctx) {
    return feedsPage({ ...(await listView(ctx)), notice: noticeOf(query.done) })
  },

  async submitFeed({ body = {} }, ctx) {
    const work = async () => {
      await createAutopost(ctx, ctx.auth, readFeed(body, true))
      return seeOther(`${FEEDS_PATH}?done=feed-followed`)
    }
    return handleForm(work, async (errors) => feedsPage({ ...(await listView(ctx)), values: body, errors }))
  },

  async submitFeedTest({ body = {} }, ctx) {
    const work = async () => {
      const preview = await previewFeed(ctx, readText(body.url, 'url', 2048), ctx.request.signal)
      return formPage(ctx, body, { preview })
    }
    return handleForm(work, (errors) => formPage(ctx, body, { errors }))
  },

  async showFeed({ params }, ctx) {
    return feedPage(await feedView(ctx, params.id))
  },

  async submitFeedChange({ params: { id }, body = {} }, ctx) {
    const work = async () => seeOther(`${FEEDS_PATH}?done=${await change(ctx, id, body)}`)
    return handleForm(work, async (errors) => {
      const values = body.action === 'save' ? { values: body } : {}
      return feedPage({ ...(await feedView(ctx, id)), ...values, errors })
    })
  },
} satisfies Partial<ConsoleHandlers>

/** Carries out the action of a form, and returns the name of the message that confirms it. */
async function change(ctx: Context<'session'>, id: string, body: FeedFields): Promise<string> {
  switch (body.action) {
    case 'save': {
      const { feed } = await feedView(ctx, id)
      await updateAutopost(ctx, ctx.auth, id, readFeed(body, feed.active_at !== null))
      return 'saved'
    }
    case 'pause':
      await setActive(ctx, ctx.auth, id, false)
      return 'feed-paused'
    case 'resume':
      await setActive(ctx, ctx.auth, id, true)
      return 'feed-resumed'
    case 'check': {
      const { feed } = await feedView(ctx, id)
      if (feed.active_at === null) throw conflict('The feed is paused. Resume it first.')
      // A feed that is activated again is checked at once.
      await setActive(ctx, ctx.auth, id, true)
      return 'feed-checked'
    }
    case 'delete':
      await deleteAutopost(ctx, ctx.auth, id)
      return 'deleted'
    default:
      throw badRequest('Choose what to do with the feed.')
  }
}

/** Shows the form again, of a new feed or of the one that it names. */
async function formPage(
  ctx: Context<'session'>,
  values: FeedFields,
  result: Pick<Parameters<typeof feedsPage>[0], 'preview' | 'errors'>,
) {
  return values.id
    ? feedPage({ ...(await feedView(ctx, values.id)), values, ...result })
    : feedsPage({ ...(await listView(ctx)), values, ...result })
}

async function listView(ctx: Context<'session'>) {
  return {
    viewer: await viewerOf(ctx),
    feeds: await listAutoposts(ctx, ctx.auth.organizationId),
    channels: (await listIntegrations(ctx, ctx.auth)).map(({ id, name }) => ({ id, name })),
    models: ctx.ai.configured,
  }
}

/** @throws 404 for an unknown feed */
async function feedView(ctx: Context<'session'>, id: string) {
  const { feeds, ...view } = await listView(ctx)
  const feed = feeds.find((each) => each.id === id)
  if (feed === undefined) throw notFound('autopost')
  return { ...view, feed }
}
