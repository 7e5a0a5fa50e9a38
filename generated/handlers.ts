// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
import type { Context, Input, Output } from '../server/http/contract.ts'

export interface SystemHandlers {
  /** `GET /` Say what this is. */
  getRoot(input: Input<'getRoot'>, ctx: Context<'none'>): Promise<Output<'getRoot'>>
  /** `GET /health/live` Tell whether the process is alive. */
  getLiveness(input: Input<'getLiveness'>, ctx: Context<'none'>): Promise<Output<'getLiveness'>>
  /** `GET /health/ready` Tell whether the service can take requests. */
  getReadiness(input: Input<'getReadiness'>, ctx: Context<'none'>): Promise<Output<'getReadiness'>>
  /** `GET /metrics` Show metrics for Prometheus. */
  getMetrics(input: Input<'getMetrics'>, ctx: Context<'none'>): Promise<Output<'getMetrics'>>
  /** `GET /openapi.json` Get this contract. */
  getContract(input: Input<'getContract'>, ctx: Context<'none'>): Promise<Output<'getContract'>>
  /** `GET /docs` Read the documentation. */
  getDocs(input: Input<'getDocs'>, ctx: Context<'none'>): Promise<Output<'getDocs'>>
  /** `GET /docs/errors` Read what each error code means. */
  getErrorCatalogue(input: Input<'getErrorCatalogue'>, ctx: Context<'none'>): Promise<Output<'getErrorCatalogue'>>
  /** `GET /uploads/{year}/{month}/{day}/{name}` Fetch an uploaded file. */
  getUpload(input: Input<'getUpload'>, ctx: Context<'none'>): Promise<Output<'getUpload'>>
  /** `GET /sandbox/{id}` See what a sandbox channel published. */
  getSandboxPage(input: Input<'getSandboxPage'>, ctx: Context<'none'>): Promise<Output<'getSandboxPage'>>
  /** `GET /sandbox/{id}/feed.json` Read a sandbox channel's feed. */
  getSandboxFeed(input: Input<'getSandboxFeed'>, ctx: Context<'none'>): Promise<Output<'getSandboxFeed'>>
}

export interface AuthHandlers {
  /** `GET /auth/can-register` Tell whether registration is open. */
  canRegister(input: Input<'canRegister'>, ctx: Context<'none'>): Promise<Output<'canRegister'>>
  /** `POST /auth/register` Create an account and its organization. */
  register(input: Input<'register'>, ctx: Context<'none'>): Promise<Output<'register'>>
  /** `POST /auth/login` Sign in. */
  login(input: Input<'login'>, ctx: Context<'none'>): Promise<Output<'login'>>
  /** `POST /auth/forgot` Ask for a new password. */
  forgotPassword(input: Input<'forgotPassword'>, ctx: Context<'none'>): Promise<Output<'forgotPassword'>>
  /** `POST /auth/forgot-return` Set a new password with a mailed link. */
  resetPassword(input: Input<'resetPassword'>, ctx: Context<'none'>): Promise<Output<'resetPassword'>>
  /** `POST /auth/activate` Activate an account with a mailed link. */
  activateAccount(input: Input<'activateAccount'>, ctx: Context<'none'>): Promise<Output<'activateAccount'>>
  /** `POST /auth/resend-activation` Ask for another activation link. */
  resendActivation(input: Input<'resendActivation'>, ctx: Context<'none'>): Promise<Output<'resendActivation'>>
}

export interface UsersHandlers {
  /** `GET /user/self` Get the signed-in person. */
  getSelf(input: Input<'getSelf'>, ctx: Context<'session'>): Promise<Output<'getSelf'>>
  /** `GET /user/personal` Get the profile. */
  getPersonal(input: Input<'getPersonal'>, ctx: Context<'session'>): Promise<Output<'getPersonal'>>
  /** `POST /user/personal` Change the profile. */
  updatePersonal(input: Input<'updatePersonal'>, ctx: Context<'session'>): Promise<Output<'updatePersonal'>>
  /** `POST /user/api-key/rotate` Make a new API key. */
  rotateApiKey(input: Input<'rotateApiKey'>, ctx: Context<'session'>): Promise<Output<'rotateApiKey'>>
  /** `GET /user/organizations` List the organizations of the signed-in person. */
  listOrganizations(input: Input<'listOrganizations'>, ctx: Context<'session'>): Promise<Output<'listOrganizations'>>
  /** `POST /user/change-org` Work in another organization. */
  changeOrganization(input: Input<'changeOrganization'>, ctx: Context<'session'>): Promise<Output<'changeOrganization'>>
  /** `POST /user/logout` Sign out. */
  logout(input: Input<'logout'>, ctx: Context<'session'>): Promise<Output<'logout'>>
}

export interface IntegrationsHandlers {
  /** `GET /integrations` List the channels that can be connected. */
  listProviders(input: Input<'listProviders'>, ctx: Context<'none'>): Promise<Output<'listProviders'>>
  /** `DELETE /integrations` Delete a channel. */
  deleteChannel(input: Input<'deleteChannel'>, ctx: Context<'session'>): Promise<Output<'deleteChannel'>>
  /** `GET /integrations/list` List the connected channels. */
  listChannels(input: Input<'listChannels'>, ctx: Context<'session'>): Promise<Output<'listChannels'>>
  /** `GET /integrations/social/{integration}` Start connecting a channel. */
  startConnect(input: Input<'startConnect'>, ctx: Context<'session'>): Promise<Output<'startConnect'>>
  /** `POST /integrations/social-connect/{integration}` Finish connecting a channel. */
  connectChannel(input: Input<'connectChannel'>, ctx: Context<'none'>): Promise<Output<'connectChannel'>>
  /** `POST /integrations/disable` Switch a channel off. */
  disableChannel(input: Input<'disableChannel'>, ctx: Context<'session'>): Promise<Output<'disableChannel'>>
  /** `POST /integrations/enable` Switch a channel on. */
  enableChannel(input: Input<'enableChannel'>, ctx: Context<'session'>): Promise<Output<'enableChannel'>>
  /** `POST /integrations/{id}/time` Set a channel's posting times. */
  setPostingTimes(input: Input<'setPostingTimes'>, ctx: Context<'session'>): Promise<Output<'setPostingTimes'>>
}

export interface PublicApiHandlers {
  /** `POST /public/v1/upload` Upload a file. */
  uploadMedia(input: Input<'uploadMedia'>, ctx: Context<'key'>): Promise<Output<'uploadMedia'>>
  /** `POST /public/v1/upload-from-url` Upload a file from a URL. */
  uploadMediaFromUrl(input: Input<'uploadMediaFromUrl'>, ctx: Context<'key'>): Promise<Output<'uploadMediaFromUrl'>>
  /** `GET /public/v1/find-slot/{id}` Find the next free slot of a channel. */
  findSlot(input: Input<'findSlot'>, ctx: Context<'key'>): Promise<Output<'findSlot'>>
  /** `GET /public/v1/posts` List posts. */
  listPosts(input: Input<'listPosts'>, ctx: Context<'key'>): Promise<Output<'listPosts'>>
  /** `POST /public/v1/posts` Create posts. */
  createPosts(input: Input<'createPosts'>, ctx: Context<'key'>): Promise<Output<'createPosts'>>
  /** `POST /public/v1/posts/validate` Check posts without creating them. */
  validatePosts(input: Input<'validatePosts'>, ctx: Context<'key'>): Promise<Output<'validatePosts'>>
  /** `DELETE /public/v1/posts/group/{group}` Delete a post by its group. */
  deletePostGroup(input: Input<'deletePostGroup'>, ctx: Context<'key'>): Promise<Output<'deletePostGroup'>>
  /** `GET /public/v1/posts/{id}` Get one post. */
  getPost(input: Input<'getPost'>, ctx: Context<'key'>): Promise<Output<'getPost'>>
  /** `DELETE /public/v1/posts/{id}` Delete a post. */
  deletePost(input: Input<'deletePost'>, ctx: Context<'key'>): Promise<Output<'deletePost'>>
  /** `GET /public/v1/posts/{id}/events` Read the log of a post. */
  listPostEvents(input: Input<'listPostEvents'>, ctx: Context<'key'>): Promise<Output<'listPostEvents'>>
  /** `POST /public/v1/posts/{id}/retry` Publish a failed post again. */
  retryPost(input: Input<'retryPost'>, ctx: Context<'key'>): Promise<Output<'retryPost'>>
  /** `GET /public/v1/posts/{id}/missing` List what a post could be on the platform. */
  listMissingReleases(input: Input<'listMissingReleases'>, ctx: Context<'key'>): Promise<Output<'listMissingReleases'>>
  /** `PUT /public/v1/posts/{id}/status` Take a post off the schedule, or put it back. */
  setPostStatus(input: Input<'setPostStatus'>, ctx: Context<'key'>): Promise<Output<'setPostStatus'>>
  /** `PUT /public/v1/posts/{id}/release-id` Tell which post on the platform this is. */
  setReleaseId(input: Input<'setReleaseId'>, ctx: Context<'key'>): Promise<Output<'setReleaseId'>>
  /** `GET /public/v1/notifications` List notifications. */
  listNotifications(input: Input<'listNotifications'>, ctx: Context<'key'>): Promise<Output<'listNotifications'>>
  /** `GET /public/v1/is-connected` Check the credential. */
  isConnected(input: Input<'isConnected'>, ctx: Context<'key'>): Promise<Output<'isConnected'>>
  /** `GET /public/v1/groups` List the client labels. */
  listGroups(input: Input<'listGroups'>, ctx: Context<'key'>): Promise<Output<'listGroups'>>
  /** `GET /public/v1/integrations` List the connected channels. */
  listIntegrations(input: Input<'listIntegrations'>, ctx: Context<'key'>): Promise<Output<'listIntegrations'>>
  /** `DELETE /public/v1/integrations/{id}` Delete a channel. */
  deleteIntegration(input: Input<'deleteIntegration'>, ctx: Context<'key'>): Promise<Output<'deleteIntegration'>>
  /** `GET /public/v1/integration-settings/{id}` Read what posts on a channel may hold. */
  getIntegrationSettings(input: Input<'getIntegrationSettings'>, ctx: Context<'key'>): Promise<Output<'getIntegrationSettings'>>
  /** `POST /public/v1/integration-trigger/{id}` Run a tool of a channel. */
  triggerIntegrationTool(input: Input<'triggerIntegrationTool'>, ctx: Context<'key'>): Promise<Output<'triggerIntegrationTool'>>
  /** `GET /public/v1/social/{integration}` Get the URL that connects a channel. */
  getConnectUrl(input: Input<'getConnectUrl'>, ctx: Context<'key'>): Promise<Output<'getConnectUrl'>>
}

/** A handler for every operation, and for nothing else. */
export type Handlers = SystemHandlers &
  AuthHandlers &
  UsersHandlers &
  IntegrationsHandlers &
  PublicApiHandlers
