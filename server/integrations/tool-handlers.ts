import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { notFound } from '../errors.ts'
import { findChat } from './bot-word.ts'
import { lookUpMentions } from './mentions.ts'
import { runTool } from './tools.ts'

export const toolHandlers: Pick<
  IntegrationsHandlers,
  'runChannelTool' | 'findMentions' | 'findTelegramChat'
> = {
  runChannelTool({ body }, ctx) {
    const tool = { methodName: body.name, data: body.data ?? {} }
    return runTool(ctx, ctx.auth, body.id, tool, ctx.request.signal)
  },

  async findMentions({ body }, ctx) {
    if (body.name !== 'mention') throw notFound('tool of this channel')
    const { id, data } = body
    return (await lookUpMentions(ctx, ctx.auth, id, data ?? {}, ctx.request.signal)) ?? { none: true }
  },

  async findTelegramChat({ query }, ctx) {
    const wanted = { identifier: 'telegram', organizationId: ctx.auth.organizationId, word: query.word }
    const chatId = await findChat(ctx, wanted, ctx.request.signal)
    return chatId === null ? {} : { chatId }
  },
}
