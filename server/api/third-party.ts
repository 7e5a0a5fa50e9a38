import type { ThirdPartyHandlers } from '../../generated/handlers.ts'
import type { ThirdPartyAccountRow } from '../db/tables/third-party.ts'
import { waitForFile } from '../file-jobs/outcome.ts'
import { reply } from '../http/reply.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { toMediaBody } from '../media/library/library.ts'
import { addAccount, callFunction, findAccounts, removeAccount } from '../third-party/accounts.ts'
import { importFiles } from '../third-party/import-files.ts'
import { describeProvider, providers, requireProvider } from '../third-party/registry.ts'
import { getSubmission, startSubmission, toSubmissionBody } from '../third-party/submissions.ts'
import { submissions } from '../third-party/submit-third-party.job.ts'

export const thirdPartyHandlers: ThirdPartyHandlers = {
  async listThirdPartyProviders() {
    return providers.map(describeProvider)
  },

  async listThirdPartyAccounts(_input, ctx) {
    return (await findAccounts(ctx.db, ctx.auth.organizationId)).map(toAccountBody)
  },

  async addThirdPartyAccount({ params, body }, ctx) {
    const request = { identifier: params.id, key: body.api }
    return { id: await addAccount(ctx, ctx.auth, request, ctx.request.signal) }
  },

  async removeThirdPartyAccount({ params }, ctx) {
    const row = await removeAccount(ctx, ctx.auth, params.id)
    return {
      id: row.id,
      organizationId: row.organization_id,
      identifier: row.identifier,
      name: row.name,
      createdAt: toIso(row.created_at),
      updatedAt: toIso(row.updated_at),
      deletedAt: optionalIso(row.deleted_at),
    }
  },

  async callThirdPartyFunction({ params, body }, ctx) {
    const call = { id: params.id, name: params.functionName, data: body ?? {} }
    return (await callFunction(ctx, ctx.auth.organizationId, call, ctx.request.signal)) as never
  },

  async submitToThirdParty({ params, body }, ctx) {
    const { signal, headers } = ctx.request
    const request = { id: params.id, data: body ?? {} }
    const row = await startSubmission(ctx, ctx.auth.organizationId, request, signal)
    if (prefersAsync(headers.prefer))
      return reply({
        status: 202,
        body: await toSubmissionBody(ctx, row),
        headers: { 'Preference-Applied': 'respond-async', location: `/third-party/jobs/${row.id}` },
      })
    return toMediaBody(await waitForFile(ctx, submissions, row), ctx.storage)
  },

  async getThirdPartyJob({ params }, ctx) {
    return toSubmissionBody(ctx, await getSubmission(ctx, ctx.auth.organizationId, params.id))
  },

  async importFromThirdParty({ params, body }, ctx) {
    const { organizationId } = ctx.auth
    const request = { id: params.id, items: body.items }
    const rows = await importFiles(ctx, organizationId, request, ctx.request.signal)
    return rows.map((row) => toMediaBody(row, ctx.storage))
  },
}

/** Reads `Prefer` (RFC 7240). */
function prefersAsync(header: string | string[] | undefined): boolean {
  return [header ?? []].flat().some((each) => /(^|,)\s*respond-async\s*(,|;|$)/i.test(each))
}

function toAccountBody({ id, name, username, identifier }: ThirdPartyAccountRow) {
  const { title, position, description } = requireProvider(identifier)
  return { id, name, username, identifier, title, position, fields: [], description }
}
