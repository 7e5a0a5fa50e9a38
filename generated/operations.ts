// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.

/** One row per operation of the contract. `bodyLimit` is in bytes; `status` is the success status. */
export const operationTable = {
  isConnected: { method: "get", path: "/public/v1/is-connected", tag: "public-api", status: 200, security: "key", scope: null, groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listIntegrations: { method: "get", path: "/public/v1/integrations", tag: "public-api", status: 200, security: "key", scope: "channels:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteIntegration: { method: "delete", path: "/public/v1/integrations/{id}", tag: "public-api", status: 200, security: "key", scope: "channels:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getIntegrationRetries: { method: "get", path: "/public/v1/integrations/{id}/retry-posts", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  retryIntegrationPosts: { method: "post", path: "/public/v1/integrations/{id}/retry-posts", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  listGroups: { method: "get", path: "/public/v1/groups", tag: "public-api", status: 200, security: "key", scope: "channels:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getConnectUrl: { method: "get", path: "/public/v1/social/{integration}", tag: "public-api", status: 200, security: "key", scope: "channels:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getIntegrationSettings: { method: "get", path: "/public/v1/integration-settings/{id}", tag: "public-api", status: 200, security: "key", scope: "channels:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  triggerIntegrationTool: { method: "post", path: "/public/v1/integration-trigger/{id}", tag: "public-api", status: 201, security: "key", scope: "channels:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  findSlot: { method: "get", path: "/public/v1/find-slot/{id}", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listPosts: { method: "get", path: "/public/v1/posts", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createPosts: { method: "post", path: "/public/v1/posts", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 52428800, rateLimit: "posts", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  createPostsInBulk: { method: "post", path: "/public/v1/posts/bulk", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: "json-or-csv", bodyLimit: 10485760, rateLimit: "posts", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  exportPosts: { method: "get", path: "/public/v1/posts/export", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  validatePosts: { method: "post", path: "/public/v1/posts/validate", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 52428800, rateLimit: "validations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  deletePostGroup: { method: "delete", path: "/public/v1/posts/group/{group}", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getPost: { method: "get", path: "/public/v1/posts/{id}", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  updatePost: { method: "put", path: "/public/v1/posts/{id}", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 52428800, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  deletePost: { method: "delete", path: "/public/v1/posts/{id}", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setPostStatus: { method: "put", path: "/public/v1/posts/{id}/status", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  mergePostSettings: { method: "put", path: "/public/v1/posts/{id}/settings", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  retryPost: { method: "post", path: "/public/v1/posts/{id}/retry", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  listPostEvents: { method: "get", path: "/public/v1/posts/{id}/events", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listReleaseCandidates: { method: "get", path: "/public/v1/posts/{id}/missing", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setReleaseId: { method: "put", path: "/public/v1/posts/{id}/release-id", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listPostNotes: { method: "get", path: "/public/v1/posts/{id}/notes", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  addPostNote: { method: "post", path: "/public/v1/posts/{id}/notes", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  deletePostNote: { method: "delete", path: "/public/v1/posts/{id}/notes/{noteId}", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getApprovalLink: { method: "get", path: "/public/v1/posts/{id}/approval-link", tag: "public-api", status: 200, security: "key", scope: "posts:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createApprovalLink: { method: "post", path: "/public/v1/posts/{id}/approval-link", tag: "public-api", status: 201, security: "key", scope: "posts:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  revokeApprovalLink: { method: "delete", path: "/public/v1/posts/{id}/approval-link", tag: "public-api", status: 200, security: "key", scope: "posts:write", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  uploadMedia: { method: "post", path: "/public/v1/upload", tag: "public-api", status: 201, security: "key", scope: "media:write", groupKeys: true, body: "multipart", bodyLimit: 1074790400, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  uploadMediaFromUrl: { method: "post", path: "/public/v1/upload-from-url", tag: "public-api", status: 201, security: "key", scope: "media:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  generateVideo: { method: "post", path: "/public/v1/generate-video", tag: "public-api", status: 201, security: "key", scope: "media:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: "videos", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  runVideoFunction: { method: "post", path: "/public/v1/video/function", tag: "public-api", status: 201, security: "key", scope: "media:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: "videoFunctions", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  startVideoJob: { method: "post", path: "/public/v1/video-jobs", tag: "public-api", status: 202, security: "key", scope: "media:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: "videos", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  getVideoJob: { method: "get", path: "/public/v1/video-jobs/{id}", tag: "public-api", status: 200, security: "key", scope: "media:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listUploads: { method: "get", path: "/public/v1/media", tag: "public-api", status: 200, security: "key", scope: "media:read", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteUpload: { method: "delete", path: "/public/v1/media/{id}", tag: "public-api", status: 200, security: "key", scope: "media:write", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getIntegrationAnalytics: { method: "get", path: "/public/v1/analytics/{integration}", tag: "public-api", status: 200, security: "key", scope: "analytics:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getPostAnalytics: { method: "get", path: "/public/v1/analytics/post/{postId}", tag: "public-api", status: 200, security: "key", scope: "analytics:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listNotifications: { method: "get", path: "/public/v1/notifications", tag: "public-api", status: 200, security: "key", scope: "notifications:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  readProfile: { method: "get", path: "/public/v1/reads/{platform}/profile", tag: "reads", status: 200, security: "key", scope: "reads:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: "reads", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listProfilePosts: { method: "get", path: "/public/v1/reads/{platform}/posts", tag: "reads", status: 200, security: "key", scope: "reads:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: "reads", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  readPost: { method: "get", path: "/public/v1/reads/{platform}/post/{postId}", tag: "reads", status: 200, security: "key", scope: "reads:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: "reads", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  searchPosts: { method: "get", path: "/public/v1/reads/{platform}/search", tag: "reads", status: 200, security: "key", scope: "reads:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: "reads", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  readProfileMetrics: { method: "get", path: "/public/v1/reads/{platform}/metrics", tag: "reads", status: 200, security: "key", scope: "reads:read", groupKeys: true, body: null, bodyLimit: 1048576, rateLimit: "reads", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getCalendar: { method: "get", path: "/posts", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  saveThreads: { method: "post", path: "/posts", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  listPlannedPosts: { method: "get", path: "/posts/list", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listOldPosts: { method: "get", path: "/posts/old", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  findOrganizationSlot: { method: "get", path: "/posts/find-slot", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  findChannelSlot: { method: "get", path: "/posts/find-slot/{id}", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  validateThreads: { method: "post", path: "/posts/valid", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: "validations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  getThreadByGroup: { method: "get", path: "/posts/group/{group}", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  exportThread: { method: "get", path: "/posts/group/{group}/debug-export", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  getThread: { method: "get", path: "/posts/{id}", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteThread: { method: "delete", path: "/posts/{id}", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  moveThread: { method: "put", path: "/posts/{id}/date", tag: "posts", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  listThreadReleaseCandidates: { method: "get", path: "/posts/{id}/missing", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setThreadReleaseId: { method: "put", path: "/posts/{id}/release-id", tag: "posts", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getLinkStatistics: { method: "get", path: "/posts/{id}/statistics", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listComments: { method: "get", path: "/posts/{id}/comments", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  addComment: { method: "post", path: "/posts/{id}/comments", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  listThreadNotes: { method: "get", path: "/posts/{id}/notes", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  addThreadNote: { method: "post", path: "/posts/{id}/notes", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  deleteThreadNote: { method: "delete", path: "/posts/{id}/notes/{noteId}", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getThreadApprovalLink: { method: "get", path: "/posts/{id}/approval-link", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createThreadApprovalLink: { method: "post", path: "/posts/{id}/approval-link", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  revokeThreadApprovalLink: { method: "delete", path: "/posts/{id}/approval-link", tag: "posts", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  askAboutShortLinks: { method: "post", path: "/posts/should-shortlink", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  separatePosts: { method: "post", path: "/posts/separate-posts", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  draftWeek: { method: "post", path: "/posts/generator/draft", tag: "posts", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  listTags: { method: "get", path: "/posts/tags", tag: "tags", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createTag: { method: "post", path: "/posts/tags", tag: "tags", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  updateTag: { method: "put", path: "/posts/tags/{id}", tag: "tags", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteTag: { method: "delete", path: "/posts/tags/{id}", tag: "tags", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listMedia: { method: "get", path: "/media", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  uploadToLibrary: { method: "post", path: "/media/upload-server", tag: "media", status: 201, security: "session", scope: null, body: "multipart", bodyLimit: 1074790400, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  uploadFile: { method: "post", path: "/media/upload-simple", tag: "media", status: 201, security: "session", scope: null, body: "multipart", bodyLimit: 1074790400, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  saveMedia: { method: "post", path: "/media/save-media", tag: "media", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setMediaInformation: { method: "post", path: "/media/information", tag: "media", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  listVideoOptions: { method: "get", path: "/media/video-options", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createVideo: { method: "post", path: "/media/generate-video", tag: "media", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "videos", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  checkVideoAllowed: { method: "get", path: "/media/generate-video/{type}/allowed", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  callVideoFunction: { method: "post", path: "/media/video/function", tag: "media", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "videoFunctions", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createVideoJob: { method: "post", path: "/media/video-jobs", tag: "media", status: 202, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "videos", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  trackVideoJob: { method: "get", path: "/media/video-jobs/{id}", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getMediaUsage: { method: "get", path: "/media/usage", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  putMediaPart: { method: "put", path: "/media/parts/{upload}/{number}", tag: "media", status: 200, security: "none", scope: null, body: "binary", bodyLimit: 1074790400, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  runMultipartStep: { method: "post", path: "/media/{id}", tag: "media", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteMedia: { method: "delete", path: "/media/{id}", tag: "media", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  generateImage: { method: "post", path: "/media/generate-image", tag: "ai", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "generations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  generateLibraryImage: { method: "post", path: "/media/generate-image-with-prompt", tag: "ai", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "generations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  generatePosts: { method: "post", path: "/posts/generator", tag: "ai", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "generations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getCredits: { method: "get", path: "/copilot/credits", tag: "ai", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  chatWithAssistant: { method: "post", path: "/copilot/chat", tag: "copilot", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: "generations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  runAssistant: { method: "post", path: "/copilot/agent", tag: "copilot", status: 201, security: "session", scope: null, body: "json", bodyLimit: 52428800, rateLimit: "generations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listCopilotThreads: { method: "get", path: "/copilot/list", tag: "copilot", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listCopilotMessages: { method: "get", path: "/copilot/{thread}/list", tag: "copilot", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteCopilotThread: { method: "delete", path: "/copilot/{thread}", tag: "copilot", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listProviders: { method: "get", path: "/integrations", tag: "integrations", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteChannel: { method: "delete", path: "/integrations", tag: "integrations", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listChannels: { method: "get", path: "/integrations/list", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  startConnect: { method: "get", path: "/integrations/social/{integration}", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  connectChannel: { method: "post", path: "/integrations/social-connect/{integration}", tag: "integrations", status: 201, security: "optional-any", scope: "channels:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  choosePage: { method: "post", path: "/integrations/provider/{id}/connect", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  choosePageByState: { method: "post", path: "/integrations/public/provider/{id}/connect", tag: "integrations", status: 201, security: "optional-any", scope: "channels:write", groupKeys: true, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  refreshFromExtension: { method: "post", path: "/integrations/extension-refresh", tag: "integrations", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "tokens", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  registerMoltbookAgent: { method: "post", path: "/integrations/moltbook/register", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "agentRegistrations", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getMoltbookStatus: { method: "get", path: "/integrations/moltbook/status", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: "agentStatus", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  findTelegramChat: { method: "get", path: "/integrations/telegram/updates", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: "telegram", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  disableChannel: { method: "post", path: "/integrations/disable", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  enableChannel: { method: "post", path: "/integrations/enable", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getChannel: { method: "get", path: "/integrations/{id}", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getChannelRetries: { method: "get", path: "/integrations/{id}/retry-posts", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  retryChannelPosts: { method: "post", path: "/integrations/{id}/retry-posts", tag: "integrations", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listPages: { method: "get", path: "/integrations/{id}/pages", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setPostingTimes: { method: "post", path: "/integrations/{id}/time", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  saveChannelSettings: { method: "post", path: "/integrations/{id}/settings", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  renameChannel: { method: "post", path: "/integrations/{id}/nickname", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setChannelGroup: { method: "put", path: "/integrations/{id}/group", tag: "integrations", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setChannelGroupByName: { method: "put", path: "/integrations/{id}/customer-name", tag: "integrations", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listChannelGroups: { method: "get", path: "/integrations/customers", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  renameChannelGroup: { method: "put", path: "/integrations/customers/{id}", tag: "integrations", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteChannelGroup: { method: "delete", path: "/integrations/customers/{id}", tag: "integrations", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  runChannelTool: { method: "post", path: "/integrations/function", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  findMentions: { method: "post", path: "/integrations/mentions", tag: "integrations", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listAvailablePlugs: { method: "get", path: "/integrations/plug/list", tag: "plugs", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listInternalPlugs: { method: "get", path: "/integrations/{identifier}/internal-plugs", tag: "plugs", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listChannelPlugs: { method: "get", path: "/integrations/{id}/plugs", tag: "plugs", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  saveChannelPlug: { method: "post", path: "/integrations/{id}/plugs", tag: "plugs", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setPlugActive: { method: "put", path: "/integrations/plugs/{id}/activate", tag: "plugs", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getChannelAnalytics: { method: "get", path: "/analytics/{integration}", tag: "analytics", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getThreadAnalytics: { method: "get", path: "/analytics/post/{postId}", tag: "analytics", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listWebhooks: { method: "get", path: "/webhooks", tag: "webhooks", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createWebhook: { method: "post", path: "/webhooks", tag: "webhooks", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  updateWebhook: { method: "put", path: "/webhooks", tag: "webhooks", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  sendTestWebhook: { method: "post", path: "/webhooks/send", tag: "webhooks", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "webhookTests", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listWebhookEvents: { method: "get", path: "/webhooks/events", tag: "webhooks", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteWebhook: { method: "delete", path: "/webhooks/{id}", tag: "webhooks", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  enableWebhook: { method: "post", path: "/webhooks/{id}/enable", tag: "webhooks", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  rotateWebhookSecret: { method: "post", path: "/webhooks/{id}/rotate-secret", tag: "webhooks", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listWebhookDeliveries: { method: "get", path: "/webhooks/{id}/deliveries", tag: "webhooks", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getWebhookDelivery: { method: "get", path: "/webhooks/{id}/deliveries/{deliveryId}", tag: "webhooks", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  replayWebhookDelivery: { method: "post", path: "/webhooks/{id}/deliveries/{deliveryId}/replay", tag: "webhooks", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  listAutoposts: { method: "get", path: "/autopost", tag: "autopost", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createAutopost: { method: "post", path: "/autopost", tag: "autopost", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "feeds", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true, warnings: true },
  previewFeed: { method: "post", path: "/autopost/send", tag: "autopost", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: "feeds", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  updateAutopost: { method: "put", path: "/autopost/{id}", tag: "autopost", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "feeds", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  deleteAutopost: { method: "delete", path: "/autopost/{id}", tag: "autopost", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setAutopostActive: { method: "post", path: "/autopost/{id}/active", tag: "autopost", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "feeds", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listSets: { method: "get", path: "/sets", tag: "sets", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createSet: { method: "post", path: "/sets", tag: "sets", status: 201, security: "session", scope: null, body: "json", bodyLimit: 4194304, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  updateSet: { method: "put", path: "/sets", tag: "sets", status: 200, security: "session", scope: null, body: "json", bodyLimit: 4194304, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteSet: { method: "delete", path: "/sets/{id}", tag: "sets", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listSignatures: { method: "get", path: "/signatures", tag: "signatures", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createSignature: { method: "post", path: "/signatures", tag: "signatures", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  getDefaultSignature: { method: "get", path: "/signatures/default", tag: "signatures", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  updateSignature: { method: "put", path: "/signatures/{id}", tag: "signatures", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteSignature: { method: "delete", path: "/signatures/{id}", tag: "signatures", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  countUnreadNotifications: { method: "get", path: "/notifications", tag: "notifications", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listLatestNotifications: { method: "get", path: "/notifications/list", tag: "notifications", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  markNotificationsRead: { method: "post", path: "/notifications/read", tag: "notifications", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  previewPost: { method: "get", path: "/public/posts/{id}", tag: "pages", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listPreviewComments: { method: "get", path: "/public/posts/{id}/comments", tag: "pages", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  trackVisitor: { method: "post", path: "/public/t", tag: "pages", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "tracking", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  modifySubscription: { method: "post", path: "/public/modify-subscription", tag: "pages", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  tellAgent: { method: "post", path: "/public/agent", tag: "pages", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  streamVideo: { method: "get", path: "/public/stream", tag: "pages", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: "streams", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  followShortLink: { method: "get", path: "/s/{code}", tag: "pages", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  canRegister: { method: "get", path: "/auth/can-register", tag: "auth", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  register: { method: "post", path: "/auth/register", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  login: { method: "post", path: "/auth/login", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "signIn", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  showForgot: { method: "get", path: "/auth/forgot", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  forgotPassword: { method: "post", path: "/auth/forgot", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  resetPassword: { method: "post", path: "/auth/forgot-return", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  activateAccount: { method: "post", path: "/auth/activate", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  resendActivation: { method: "post", path: "/auth/resend-activation", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listSignInProviders: { method: "get", path: "/auth/providers", tag: "auth", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  startSignIn: { method: "get", path: "/auth/oauth/{provider}", tag: "auth", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: "signInStarts", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  checkSignIn: { method: "post", path: "/auth/oauth/{provider}/exists", tag: "auth", status: 201, security: "none", scope: null, body: "json", bodyLimit: 16384, rateLimit: "providerSignIn", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  mobileCallback: { method: "get", path: "/auth/oauth-mobile-callback", tag: "auth", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  passOnFormAnswer: { method: "post", path: "/auth/oauth-form-callback", tag: "auth", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, crossSite: true },
  getSelf: { method: "get", path: "/user/self", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getPersonal: { method: "get", path: "/user/personal", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  updatePersonal: { method: "post", path: "/user/personal", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  rotateApiKey: { method: "post", path: "/user/api-key/rotate", tag: "users", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  listOrganizations: { method: "get", path: "/user/organizations", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  changeOrganization: { method: "post", path: "/user/change-org", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  logout: { method: "post", path: "/user/logout", tag: "users", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  searchImpersonation: { method: "get", path: "/user/impersonate", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  impersonate: { method: "post", path: "/user/impersonate", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  getEmailPreferences: { method: "get", path: "/user/email-notifications", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setEmailPreferences: { method: "post", path: "/user/email-notifications", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getSubscription: { method: "get", path: "/user/subscription", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  listTiers: { method: "get", path: "/user/subscription/tiers", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  joinOrganization: { method: "post", path: "/user/join-org", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  trackUserEvent: { method: "post", path: "/user/t", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "tracking", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getChatbotToken: { method: "get", path: "/user/chatbot-token", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getAgentMediaSso: { method: "get", path: "/user/agent-media-sso", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listApiKeys: { method: "get", path: "/user/api-keys", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  createApiKey: { method: "post", path: "/user/api-keys", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  revokeApiKey: { method: "delete", path: "/user/api-keys/{id}", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  listSessions: { method: "get", path: "/user/sessions", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  endOtherSessions: { method: "delete", path: "/user/sessions", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  endSession: { method: "delete", path: "/user/sessions/{id}", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  changePassword: { method: "post", path: "/user/password", tag: "users", status: 201, security: "session", scope: null, body: "json", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteAccount: { method: "delete", path: "/user/account", tag: "users", status: 200, security: "session", scope: null, body: "json", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listAuditLog: { method: "get", path: "/user/audit-log", tag: "users", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  listTeam: { method: "get", path: "/settings/team", tag: "settings", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  inviteMember: { method: "post", path: "/settings/team", tag: "settings", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "invitations", roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  listInvitations: { method: "get", path: "/settings/team/invitations", tag: "settings", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  cancelInvitation: { method: "delete", path: "/settings/team/invitations/{id}", tag: "settings", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  changeMemberRole: { method: "put", path: "/settings/team/{id}", tag: "settings", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  removeMember: { method: "delete", path: "/settings/team/{id}", tag: "settings", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  getShortlinkPreference: { method: "get", path: "/settings/shortlink", tag: "settings", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  setShortlinkPreference: { method: "post", path: "/settings/shortlink", tag: "settings", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  getAuthorization: { method: "get", path: "/oauth/authorize", tag: "oauth", status: 200, security: "optional-session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  decideAuthorization: { method: "post", path: "/oauth/authorize", tag: "oauth", status: 201, security: "session", scope: null, body: "json-or-form", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  exchangeCode: { method: "post", path: "/oauth/token", tag: "oauth", status: 200, security: "none", scope: null, body: "json-or-form", bodyLimit: 16384, rateLimit: "tokens", roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  revokeToken: { method: "post", path: "/oauth/revoke", tag: "oauth", status: 200, security: "none", scope: null, body: "json-or-form", bodyLimit: 16384, rateLimit: "tokens", roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  getServerMetadata: { method: "get", path: "/.well-known/oauth-authorization-server", tag: "oauth", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getOAuthApp: { method: "get", path: "/user/oauth-app", tag: "oauth-apps", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  createOAuthApp: { method: "post", path: "/user/oauth-app", tag: "oauth-apps", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  updateOAuthApp: { method: "put", path: "/user/oauth-app", tag: "oauth-apps", status: 200, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false, warnings: true },
  deleteOAuthApp: { method: "delete", path: "/user/oauth-app", tag: "oauth-apps", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  rotateOAuthAppSecret: { method: "post", path: "/user/oauth-app/rotate-secret", tag: "oauth-apps", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  listApprovedApps: { method: "get", path: "/user/approved-apps", tag: "oauth-apps", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  revokeApprovedApp: { method: "delete", path: "/user/approved-apps/{id}", tag: "oauth-apps", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  startDeviceAuthorization: { method: "post", path: "/device/code", tag: "device", status: 200, security: "none", scope: null, body: "json-or-form", bodyLimit: 16384, rateLimit: "devices", roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  pollDeviceToken: { method: "post", path: "/device/token", tag: "device", status: 200, security: "none", scope: null, body: "json-or-form", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "oauth", idempotencyKey: false },
  getDeviceInfo: { method: "get", path: "/device/info", tag: "device", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  approveDevice: { method: "post", path: "/device/approve", tag: "device", status: 201, security: "session", scope: null, body: "json", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  receivePaymentEvent: { method: "post", path: "/stripe", tag: "billing", status: 201, security: "none", scope: null, body: "binary", bodyLimit: 1048576, rateLimit: "paymentEvents", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getBilling: { method: "get", path: "/billing", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  getCheckoutStatus: { method: "get", path: "/billing/check/{id}", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  getRetentionOffer: { method: "get", path: "/billing/check-discount", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  applyDiscount: { method: "post", path: "/billing/apply-discount", tag: "billing", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  finishTrial: { method: "post", path: "/billing/finish-trial", tag: "billing", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  getTrialStatus: { method: "get", path: "/billing/is-trial-finished", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  createEmbeddedCheckout: { method: "post", path: "/billing/embedded", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  subscribe: { method: "post", path: "/billing/subscribe", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: true },
  previewSubscription: { method: "post", path: "/billing/prorate", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  openBillingPortal: { method: "get", path: "/billing/portal", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  togglePlanCancellation: { method: "post", path: "/billing/cancel", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: true },
  cancelSubscription: { method: "post", path: "/billing/cancel-subscription", tag: "billing", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  listCharges: { method: "get", path: "/billing/charges", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  refundCharges: { method: "post", path: "/billing/refund-charges", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: true },
  previewRefund: { method: "get", path: "/billing/chatbot-refund/preview", tag: "billing", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "problem", idempotencyKey: false },
  refundSubscription: { method: "post", path: "/billing/chatbot-refund", tag: "billing", status: 201, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "problem", idempotencyKey: true },
  grantSubscription: { method: "post", path: "/billing/add-subscription", tag: "billing", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  createEnterpriseUser: { method: "post", path: "/enterprise/create-user", tag: "enterprise", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getEnterpriseConnectUrl: { method: "post", path: "/enterprise/url", tag: "enterprise", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  deleteEnterpriseChannel: { method: "post", path: "/enterprise/delete-channel", tag: "enterprise", status: 201, security: "none", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listThirdPartyProviders: { method: "get", path: "/third-party/list", tag: "third-party", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listThirdPartyAccounts: { method: "get", path: "/third-party", tag: "third-party", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  addThirdPartyAccount: { method: "post", path: "/third-party/{id}", tag: "third-party", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "thirdPartyKeys", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  removeThirdPartyAccount: { method: "delete", path: "/third-party/{id}", tag: "third-party", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  submitToThirdParty: { method: "post", path: "/third-party/{id}/submit", tag: "third-party", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "thirdPartyCalls", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  importFromThirdParty: { method: "post", path: "/third-party/{id}/import", tag: "third-party", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "thirdPartyCalls", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: true },
  getThirdPartyJob: { method: "get", path: "/third-party/jobs/{id}", tag: "third-party", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  callThirdPartyFunction: { method: "post", path: "/third-party/function/{id}/{functionName}", tag: "third-party", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: "thirdPartyCalls", roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  listErrors: { method: "get", path: "/admin/errors", tag: "admin", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  listErrorPlatforms: { method: "get", path: "/admin/errors/platforms", tag: "admin", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  getStats: { method: "get", path: "/admin/stats", tag: "admin", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  listAnnouncements: { method: "get", path: "/announcements", tag: "announcements", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  createAnnouncement: { method: "post", path: "/announcements", tag: "announcements", status: 201, security: "session", scope: null, body: "json", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: true },
  deleteAnnouncement: { method: "delete", path: "/announcements/{id}", tag: "announcements", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "problem", idempotencyKey: false },
  getConsoleScript: { method: "get", path: "/console.js", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showSignIn: { method: "get", path: "/sign-in", tag: "console", status: 200, security: "optional-session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitSignIn: { method: "post", path: "/sign-in", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "signIn", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  startProviderSignIn: { method: "post", path: "/sign-in/{provider}", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "signInStarts", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  finishProviderSignIn: { method: "get", path: "/auth/callback/{provider}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: "providerSignIn", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitProviderSignUp: { method: "post", path: "/auth/callback/{provider}", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showSignUp: { method: "get", path: "/sign-up", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitSignUp: { method: "post", path: "/sign-up", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitSignOut: { method: "post", path: "/sign-out", tag: "console", status: 200, security: "optional-session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitForgot: { method: "post", path: "/forgot", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showReset: { method: "get", path: "/auth/forgot/{token}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitReset: { method: "post", path: "/auth/forgot/{token}", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showActivate: { method: "get", path: "/auth/activate/{token}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitActivate: { method: "post", path: "/auth/activate/{token}", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitResend: { method: "post", path: "/resend", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 16384, rateLimit: "credentials", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showUnsubscribe: { method: "get", path: "/unsubscribe/{token}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitUnsubscribe: { method: "post", path: "/unsubscribe/{token}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showJoin: { method: "get", path: "/join", tag: "console", status: 200, security: "optional-session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitJoin: { method: "post", path: "/join", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showDevice: { method: "get", path: "/device", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitDevice: { method: "post", path: "/device", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 16384, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showReview: { method: "get", path: "/review/{token}", tag: "console", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: "tokens", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitReview: { method: "post", path: "/review/{token}", tag: "console", status: 200, security: "none", scope: null, body: "form", bodyLimit: 1048576, rateLimit: "tokens", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showPosts: { method: "get", path: "/console", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitRetry: { method: "post", path: "/console/posts/{id}/retry", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitOrganization: { method: "post", path: "/console/organization", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showChannels: { method: "get", path: "/channels", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitChannel: { method: "post", path: "/channels/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showPageChoice: { method: "get", path: "/channels/{id}/page", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitPageChoice: { method: "post", path: "/channels/{id}/page", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showConnect: { method: "get", path: "/channels/connect/{identifier}", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitConnect: { method: "post", path: "/channels/connect/{identifier}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  finishConnect: { method: "get", path: "/channels/connected/{identifier}", tag: "console", status: 200, security: "optional-session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitPageByState: { method: "post", path: "/channels/connected/{identifier}", tag: "console", status: 200, security: "optional-session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitConfirmation: { method: "post", path: "/channels/connected/{identifier}/confirm", tag: "console", status: 200, security: "optional-session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showProviders: { method: "get", path: "/settings/providers", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitProvider: { method: "post", path: "/settings/providers", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: "thirdPartyKeys", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitProviderRemoval: { method: "post", path: "/settings/providers/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showAssistant: { method: "get", path: "/assistant", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitAssistantMessage: { method: "post", path: "/assistant", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: "generations", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitAssistantDecision: { method: "post", path: "/assistant/decision", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: "generations", roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitAssistantDeletion: { method: "post", path: "/assistant/delete", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showErrors: { method: "get", path: "/service/errors", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "html", idempotencyKey: false },
  showStats: { method: "get", path: "/service/stats", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "html", idempotencyKey: false },
  showAnnouncements: { method: "get", path: "/service/announcements", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "html", idempotencyKey: false },
  submitAnnouncement: { method: "post", path: "/service/announcements", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "html", idempotencyKey: false },
  submitAnnouncementDeletion: { method: "post", path: "/service/announcements/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: true, errors: "html", idempotencyKey: false },
  submitDismissal: { method: "post", path: "/console/announcements/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showPlan: { method: "get", path: "/settings/plan", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitPlan: { method: "post", path: "/settings/plan", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitPlanCancellation: { method: "post", path: "/settings/plan/cancellation", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitPaymentChange: { method: "post", path: "/settings/plan/payment", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "SUPERADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  showKeys: { method: "get", path: "/settings/keys", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitKey: { method: "post", path: "/settings/keys", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitKeyRevocation: { method: "post", path: "/settings/keys/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  showApps: { method: "get", path: "/settings/apps", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitApp: { method: "post", path: "/settings/apps", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitSecretRotation: { method: "post", path: "/settings/apps/rotate", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitAppDeletion: { method: "post", path: "/settings/apps/delete", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  showApprovedApps: { method: "get", path: "/settings/approved", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitAppRevocation: { method: "post", path: "/settings/approved/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showSessions: { method: "get", path: "/settings/sessions", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitOtherSessionsEnd: { method: "post", path: "/settings/sessions", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitSessionEnd: { method: "post", path: "/settings/sessions/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  showMembers: { method: "get", path: "/settings/members", tag: "console", status: 200, security: "session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "html", idempotencyKey: false },
  submitInvitation: { method: "post", path: "/settings/members", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitMember: { method: "post", path: "/settings/members/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  submitInvitationEnd: { method: "post", path: "/settings/invitations/{id}", tag: "console", status: 200, security: "session", scope: null, body: "form", bodyLimit: 1048576, rateLimit: null, roles: "ADMIN", platformAdmin: false, errors: "html", idempotencyKey: false },
  getRoot: { method: "get", path: "/", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getLiveness: { method: "get", path: "/health/live", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getReadiness: { method: "get", path: "/health/ready", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getMetrics: { method: "get", path: "/metrics", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getContract: { method: "get", path: "/openapi.json", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getDocs: { method: "get", path: "/docs", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getErrorCatalogue: { method: "get", path: "/docs/errors", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getFile: { method: "get", path: "/uploads/{year}/{month}/{day}/{name}", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getSandboxPage: { method: "get", path: "/sandbox/{id}", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getSandboxFeed: { method: "get", path: "/sandbox/{id}/feed.json", tag: "system", status: 200, security: "none", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
  getQueueHealth: { method: "get", path: "/monitor/queue/{name}", tag: "monitor", status: 200, security: "optional-session", scope: null, body: null, bodyLimit: 1048576, rateLimit: null, roles: null, platformAdmin: false, errors: "problem", idempotencyKey: false },
} as const

/** Lists every operation that programs call. Leaves out pages and uploads of plain bytes to a signed URL. */
export interface Routes {
  /**
   * Check the credential.
   *
   * Answers when the API key or access token is valid, and 401 when it is not.
   *
   * `GET /public/v1/is-connected`, with an API key.
   */
  readonly isConnected: 'GET /public/v1/is-connected'
  /**
   * List the connected channels.
   *
   * Every channel of the organization, oldest first, disabled ones included. Their ids are what posts name in `integration.id`.
   *
   * `GET /public/v1/integrations`, with an API key (scope `channels:read`).
   */
  readonly listIntegrations: 'GET /public/v1/integrations'
  /**
   * Delete a channel.
   *
   * Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. What is live on the platform stays there.
   *
   * `DELETE /public/v1/integrations/{id}`, with an API key (scope `channels:write`).
   */
  readonly deleteIntegration: 'DELETE /public/v1/integrations/{id}'
  /**
   * Count what a disconnection left behind.
   *
   * `waiting` posts failed because the channel needed to be connected again, and can be retried in one call. Of `unknown` ones the service cannot know whether they are live: check the channel, then retry each post separately. Both count what failed since the channel was last disconnected: what an earlier disconnection left behind is retried post by post.
   *
   * `GET /public/v1/integrations/{id}/retry-posts`, with an API key (scope `posts:read`).
   */
  readonly getIntegrationRetries: 'GET /public/v1/integrations/{id}/retry-posts'
  /**
   * Retry what a disconnection left behind.
   *
   * Publishes again, at once, the posts that failed because the channel needed to be connected again, oldest first, at most 250 in one call: `remaining` says how many are left for the next. Posts of an earlier disconnection than the last stay as they are. One that may be live is left out. A second call retries nothing twice. 409 while the channel is disconnected or disabled.
   *
   * `POST /public/v1/integrations/{id}/retry-posts`, with an API key (scope `posts:write`).
   */
  readonly retryIntegrationPosts: 'POST /public/v1/integrations/{id}/retry-posts'
  /**
   * List the channel groups.
   *
   * The labels that channels are grouped under, one for each client of an agency, say. Nothing to do with post groups.
   *
   * `GET /public/v1/groups`, with an API key (scope `channels:read`).
   */
  readonly listGroups: 'GET /public/v1/groups'
  /**
   * Get the URL that connects a channel.
   *
   * Send a person there: they allow this service on the platform and come back to `<base>/channels/connected/<identifier>`. That page says which organization asks for which account, and connects it once they confirm; they need no account here. Valid for an hour, once.
   *
   * For channels that are connected by fields `url` is the bare state, which `POST /integrations/social-connect/{integration}` takes together with the fields and this key in `Authorization`. A channel that the operator has not set up is refused with 400 `platform_not_configured`.
   *
   * `GET /public/v1/social/{integration}`, with an API key (scope `channels:write`).
   */
  readonly getConnectUrl: 'GET /public/v1/social/{integration}'
  /**
   * Read what posts on a channel may hold.
   *
   * The channel's rules in words, how long a text may be, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` runs.
   *
   * `GET /public/v1/integration-settings/{id}`, with an API key (scope `channels:read`).
   */
  readonly getIntegrationSettings: 'GET /public/v1/integration-settings/{id}'
  /**
   * Run a tool of a channel.
   *
   * Asks the platform for what settings need: its boards, communities, templates and so on. Only the tools that `GET /public/v1/integration-settings/{id}` lists can be run, and `mention` (`data.query`) where posts on the channel can mention others. An expired token is renewed first.
   *
   * `POST /public/v1/integration-trigger/{id}`, with an API key (scope `channels:write`).
   */
  readonly triggerIntegrationTool: 'POST /public/v1/integration-trigger/{id}'
  /**
   * Find the next free slot of a channel.
   *
   * The earliest of the channel's posting times, on the clock of its time zone, that is in the future and at which nothing is planned on this channel yet, within the next 366 days. 400 when it has no posting times, 409 when every one is taken. Asking reserves nothing: `"date": "next-slot"` of `POST /public/v1/posts` does.
   *
   * `GET /public/v1/find-slot/{id}`, with an API key (scope `posts:read`).
   */
  readonly findSlot: 'GET /public/v1/find-slot/{id}'
  /**
   * List posts.
   *
   * The posts between two dates, both included, earliest first. A repeating post appears once per occurrence in between. Comments are not listed; `GET /public/v1/posts/{id}` has the whole thread. What narrows the list narrows it together: `integration`, `state`, `tag`, `search` and `customer` must all be met. Without `limit` up to 10 000 posts come at once, and more are refused. A page of what `tag` or `search` narrow may hold fewer than `limit`, even none, and have a `nextCursor` nevertheless: it ends where 10 000 posts were looked through.
   *
   * `GET /public/v1/posts`, with an API key (scope `posts:read`).
   */
  readonly listPosts: 'GET /public/v1/posts'
  /**
   * Create posts.
   *
   * Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
   * mistake is listed in `errors`.
   *
   * With the `id` of an entry of yours in `value[].id` the same call edits it: `type: update` in place, `draft`
   * takes it off the schedule, `schedule` and `now` plan it again. What is published already is only published again
   * with `republish: true`. While a post is on its way to the platform it cannot be edited (409).
   *
   * Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
   *
   * `POST /public/v1/posts`, with an API key (scope `posts:write`).
   */
  readonly createPosts: 'POST /public/v1/posts'
  /**
   * Create posts from a table.
   *
   * Takes up to 1 000 rows, as JSON or as a CSV file (`curl --data-binary @posts.csv -H 'Content-Type: text/csv' …`), and says
   * of each row what became of it. A row is a post; rows with the same `thread` on one channel are a post and the comments
   * under it. In a CSV file the first line names the columns, in any order; values are separated by commas, semicolons or tabs,
   * a byte-order mark is fine, and columns of other names are ignored and listed in the answer.
   *
   * What is right is created even where other rows are wrong; with `atomic=true` everything is created or, when anything is
   * wrong, nothing (400). With `dryRun=true` nothing is created. A `date` that has passed is refused here, so that an old file
   * is not published by mistake; `type` `now` publishes at once.
   *
   * An apostrophe in front of `=`, `+`, `-` or `@`, which spreadsheets need to take a cell for text, is taken off. One
   * request counts once against the limit of creating posts. With an `Idempotency-Key` it is safe to repeat.
   *
   * `POST /public/v1/posts/bulk`, with an API key (scope `posts:write`).
   */
  readonly createPostsInBulk: 'POST /public/v1/posts/bulk'
  /**
   * Export posts.
   *
   * Every post that `GET /public/v1/posts` lists for the same query, each once, with its comments: a row per entry, as JSON or
   * as a CSV file, both of which `POST /public/v1/posts/bulk` takes. It is written as it is read, however many there are; an
   * answer that breaks off is not complete.
   *
   * In the file a published or failed post has the `type` `draft`: importing it publishes nothing a second time. A
   * repeating post appears once, at its first date in the window. Cells of the CSV that a spreadsheet would calculate have
   * an apostrophe in front, which importing takes off.
   *
   * `GET /public/v1/posts/export`, with an API key (scope `posts:read`).
   */
  readonly exportPosts: 'GET /public/v1/posts/export'
  /**
   * Check posts without creating them.
   *
   * Takes what creating takes, changes nothing and tells per channel what is wrong, with the length of each text as the platform counts it. Drafts are checked as if they were to be published.
   *
   * `POST /public/v1/posts/validate`, with an API key (scope `posts:write`).
   */
  readonly validatePosts: 'POST /public/v1/posts/validate'
  /**
   * Delete a post by its group.
   *
   * The same as deleting the post; `id` in the answer is the first entry's. A group that is not there is 404.
   *
   * `DELETE /public/v1/posts/group/{group}`, with an API key (scope `posts:write`).
   */
  readonly deletePostGroup: 'DELETE /public/v1/posts/group/{group}'
  /**
   * Get one post.
   *
   * The whole thread with its state, by the id of any of its entries. Poll it to learn when a post is published: `state` turns `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
   *
   * `GET /public/v1/posts/{id}`, with an API key (scope `posts:read`).
   */
  readonly getPost: 'GET /public/v1/posts/{id}'
  /**
   * Change a post.
   *
   * Changes what the body names and leaves the rest alone: the text and the images, the date, the channel's settings, the
   * tags, the repetition. The ids and the group of the thread stay. `content`, `image` and `delay` are those of the entry
   * with this id; `value` is the whole thread, in which an entry with an `id` keeps what it does not name, one without is
   * new, and one left out is deleted. It is checked as creating would check it; a change that changes nothing is not entered
   * in the log and sends no event.
   *
   * A post that waits moves to its new date, at once if that has passed; a draft stays a draft, and a failed post stays
   * failed until it is retried. One that repeats is changed for its next time, and `inter: null` ends that. Anything else that
   * is published, or may be, takes a change only with `republish: true`, which publishes it again at its date. While it is on its way to the platform it cannot be changed (409).
   *
   * `PUT /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   */
  readonly updatePost: 'PUT /public/v1/posts/{id}'
  /**
   * Delete a post.
   *
   * Deletes the whole thread that the id belongs to and stops its publication. What is on the platform already stays there. While an entry is on its way to the platform this is refused (409), because the outcome is not known yet.
   *
   * `DELETE /public/v1/posts/{id}`, with an API key (scope `posts:write`).
   */
  readonly deletePost: 'DELETE /public/v1/posts/{id}'
  /**
   * Take a post off the schedule, or put it back.
   *
   * `draft` stops its publication, whatever its state; what is published already, or may be, stays so on the platform, and the draft still knows it. `schedule` queues the whole thread for its stored date, at once if that has passed. 409 while it is on its way to the platform.
   *
   * `PUT /public/v1/posts/{id}/status`, with an API key (scope `posts:write`).
   */
  readonly setPostStatus: 'PUT /public/v1/posts/{id}/status'
  /**
   * Change some settings of a post.
   *
   * Changes the channel's settings that the body names and leaves the others alone; everything else is as for `PUT /public/v1/posts/{id}`, which takes all of them. What is published, or may be, is refused.
   *
   * `PUT /public/v1/posts/{id}/settings`, with an API key (scope `posts:write`).
   */
  readonly mergePostSettings: 'PUT /public/v1/posts/{id}/settings'
  /**
   * Publish a failed post again.
   *
   * For a post or a comment in state `ERROR`; 400 or 409 where nothing failed. The thread continues at the entry that failed, and published entries are not published again; a post that waits for its next attempt is retried at once. Look at the channel first when the error is `outcome_unknown`: the post may be live. A platform that recognizes a repeated attempt (Bluesky always, Mastodon for 50 minutes) is asked again about the same post, so that it stays one. On every other one, and later, the retry is your decision: it makes a new post, and a post that was live is then there twice.
   *
   * `POST /public/v1/posts/{id}/retry`, with an API key (scope `posts:write`).
   */
  readonly retryPost: 'POST /public/v1/posts/{id}/retry'
  /**
   * Read the log of a post.
   *
   * What happened to the thread so far, and who did it: created, queued, each attempt and how it ended. A deleted thread keeps
   * its log.
   *
   * `GET /public/v1/posts/{id}/events`, with an API key (scope `posts:read`).
   */
  readonly listPostEvents: 'GET /public/v1/posts/{id}/events'
  /**
   * List what a post could be on the platform.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. What another post is bound to already is left out. Empty for every other post, and where the platform has no such list.
   *
   * `GET /public/v1/posts/{id}/missing`, with an API key (scope `posts:read`).
   */
  readonly listReleaseCandidates: 'GET /public/v1/posts/{id}/missing'
  /**
   * Tell which post on the platform this is.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. What was set here can be set again. `releaseURL` is filled where the platform lists the post with its address. Refused (409) for a post that has its id from the platform, and (409 `already_bound`) for an id that another post of the channel has: each post on the platform is one post here. A deleted one gives its id free.
   *
   * `PUT /public/v1/posts/{id}/release-id`, with an API key (scope `posts:write`).
   */
  readonly setReleaseId: 'PUT /public/v1/posts/{id}/release-id'
  /**
   * List reviewers' notes.
   *
   * Private notes on the thread that the post is part of, oldest first, at most 1 000; what came with a decision through an approval link is among them. They are never published.
   *
   * `GET /public/v1/posts/{id}/notes`, with an API key (scope `posts:read`).
   */
  readonly listPostNotes: 'GET /public/v1/posts/{id}/notes'
  /**
   * Add a reviewer's note.
   *
   * A private note on the thread that the post is part of, whatever its state. It is never published. A thread takes 1 000 notes (409 beyond).
   *
   * `POST /public/v1/posts/{id}/notes`, with an API key (scope `posts:write`).
   */
  readonly addPostNote: 'POST /public/v1/posts/{id}/notes'
  /**
   * Delete a reviewer's note.
   *
   * Deletes the note, regardless of its author.
   *
   * `DELETE /public/v1/posts/{id}/notes/{noteId}`, with an API key (scope `posts:write`).
   */
  readonly deletePostNote: 'DELETE /public/v1/posts/{id}/notes/{noteId}'
  /**
   * See what became of an approval link.
   *
   * The link that was made last for this post, without its token.
   *
   * `GET /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:read`).
   */
  readonly getApprovalLink: 'GET /public/v1/posts/{id}/approval-link'
  /**
   * Let somebody outside approve a draft.
   *
   * Creates a link to a page that shows the draft to anyone who has the link and takes one decision. Approved, the post is scheduled
   * for its date; if that has passed, or the channel would refuse the post, it stays a draft and nothing is published.
   * Rejected, it stays a draft. A comment becomes a note, and the organization is notified.
   *
   * The link is shown this once, works for 14 days or as many as `days` says, and ends with the decision, when it is revoked,
   * when another one is made for the post, and when the member who made it leaves. Only drafts can have one (409), and nothing is decided while the post is none.
   *
   * `POST /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:write`).
   */
  readonly createApprovalLink: 'POST /public/v1/posts/{id}/approval-link'
  /**
   * Take an approval link back.
   *
   * The page refuses every decision from now on.
   *
   * `DELETE /public/v1/posts/{id}/approval-link`, with an API key (scope `posts:write`).
   */
  readonly revokeApprovalLink: 'DELETE /public/v1/posts/{id}/approval-link'
  /**
   * Upload a file.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes. Reference the `id` and `path` of the answer in a post's `image` array.
   *
   * `POST /public/v1/upload`, with an API key (scope `media:write`).
   */
  readonly uploadMedia: 'POST /public/v1/upload'
  /**
   * Upload a file from a URL.
   *
   * The service fetches the file. The URL must be reachable from the internet over https without a login; addresses inside a private network are refused. Types and sizes are those of an upload.
   *
   * `POST /public/v1/upload-from-url`, with an API key (scope `media:write`).
   */
  readonly uploadMediaFromUrl: 'POST /public/v1/upload-from-url'
  /**
   * Generate a video and wait for it.
   *
   * Makes a video and answers it once it is in the library, which takes minutes. `/public/v1/video-jobs` does the same without
   * waiting, with its progress. The work goes on when the client leaves: with the same `Idempotency-Key`, a later request gets the
   * same video.
   *
   * | type | makes | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | a script in scenes, a picture for each, read aloud with captions; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an id of the function `loadVoices` |
   * | `veo3` | a clip with sound by the video model of this service | `prompt`, and up to three `images` with the `path` of an upload |
   *
   * A video spends one credit of the plan, and gives it back when it fails. A type that is not set up here is 503, one that is not
   * part of the trial 406, and an organization with five videos in the making waits (429).
   *
   * `POST /public/v1/generate-video`, with an API key (scope `media:write`).
   */
  readonly generateVideo: 'POST /public/v1/generate-video'
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. `loadVoices` of `image-text-slides` answers the voices that the video can have.
   *
   * `POST /public/v1/video/function`, with an API key (scope `media:write`).
   */
  readonly runVideoFunction: 'POST /public/v1/video/function'
  /**
   * Generate a video in the background.
   *
   * As `POST /public/v1/generate-video`, and answers at once with a job. `GET /public/v1/video-jobs/{id}` tells its progress, and its file in the end.
   *
   * `POST /public/v1/video-jobs`, with an API key (scope `media:write`).
   */
  readonly startVideoJob: 'POST /public/v1/video-jobs'
  /**
   * See how far a video is.
   *
   * The status of a video in the making: `queued`, `running`, `completed` with its file, or `failed` with the reason. Kept for 30 days.
   *
   * `GET /public/v1/video-jobs/{id}`, with an API key (scope `media:read`).
   */
  readonly getVideoJob: 'GET /public/v1/video-jobs/{id}'
  /**
   * List the files of the library.
   *
   * What was uploaded by whichever door, newest first, without those that were deleted. `path` goes into a post's `image`. Files belong to the whole organization, so that a key which is bound to a channel group is refused (403).
   *
   * `GET /public/v1/media`, with an API key (scope `media:read`).
   */
  readonly listUploads: 'GET /public/v1/media'
  /**
   * Delete a file from the library.
   *
   * It leaves the library at once. Posts that use it go on showing it; when none does, its bytes are removed a day or two later, and until then they count towards the organization's quota. A key which is bound to a channel group is refused (403).
   *
   * `DELETE /public/v1/media/{id}`, with an API key (scope `media:write`).
   */
  readonly deleteUpload: 'DELETE /public/v1/media/{id}'
  /**
   * Get the figures of a channel.
   *
   * Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
   * shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
   * checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
   *
   * The metrics of sandbox channels are simulated: the same for the same channel and day.
   *
   * `GET /public/v1/analytics/{integration}`, with an API key (scope `analytics:read`).
   */
  readonly getIntegrationAnalytics: 'GET /public/v1/analytics/{integration}'
  /**
   * Get the figures of a post.
   *
   * Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
   * where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
   * Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
   * looked: daily for two weeks, and whenever somebody asks.
   *
   * The metrics of sandbox channels are simulated: half of the likes come within six hours.
   *
   * `GET /public/v1/analytics/post/{postId}`, with an API key (scope `analytics:read`).
   */
  readonly getPostAnalytics: 'GET /public/v1/analytics/post/{postId}'
  /**
   * List notifications.
   *
   * Lists the organization's notifications, newest first, 100 per page.
   *
   * `GET /public/v1/notifications`, with an API key (scope `notifications:read`).
   */
  readonly listNotifications: 'GET /public/v1/notifications'
  /**
   * Read a public profile.
   *
   * A profile of the platform.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/profile`, with an API key (scope `reads:read`).
   */
  readonly readProfile: 'GET /public/v1/reads/{platform}/profile'
  /**
   * List the public posts of a profile.
   *
   * What a profile has published, newest first, without replies and reposts where the platform tells them apart.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/posts`, with an API key (scope `reads:read`).
   */
  readonly listProfilePosts: 'GET /public/v1/reads/{platform}/posts'
  /**
   * Read a public post.
   *
   * One post of the platform.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/post/{postId}`, with an API key (scope `reads:read`).
   */
  readonly readPost: 'GET /public/v1/reads/{platform}/post/{postId}'
  /**
   * Search public posts.
   *
   * Public posts that match, newest first.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/search`, with an API key (scope `reads:read`).
   */
  readonly searchPosts: 'GET /public/v1/reads/{platform}/search'
  /**
   * Read the metrics of a public profile.
   *
   * The profile's counts as they are today, and the counts of its newest posts (`limit`, `since`), added up by the day on which they were
   * published.
   * Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
   * app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
   *
   * `GET /public/v1/reads/{platform}/metrics`, with an API key (scope `reads:read`).
   */
  readonly readProfileMetrics: 'GET /public/v1/reads/{platform}/metrics'
  /**
   * Show the posts between two dates.
   *
   * Both dates included, earliest first. A repeating post appears once per occurrence in between. Comments are not shown; `GET /posts/{id}` has the whole thread. Without `limit` up to 10 000 posts come at once, and more are refused. A page of what `tag` or `search` narrow may hold fewer than `limit`, even none, and still have a `nextCursor`: it ends where 10 000 posts were looked through.
   *
   * `GET /posts`, with a session.
   */
  readonly getCalendar: 'GET /posts'
  /**
   * Create or edit posts.
   *
   * Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
   * mistake is listed in `errors`.
   *
   * With the `id` of an entry the same call edits it: `type: update` in place, `draft` takes it off the schedule,
   * `schedule` and `now` plan it again. What is published already is only published again with `republish: true`. While a
   * post is on its way to the platform it cannot be edited (409).
   *
   * Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
   *
   * `POST /posts`, with a session.
   */
  readonly saveThreads: 'POST /posts'
  /**
   * List what is planned, or what was published.
   *
   * Page by page, repeating posts left out (`GET /posts` has them). `state` says which:
   *
   * - `all` – everything whose date is in the future, earliest first; `scheduled` and `draft` of these the queued ones and the drafts.
   * - `published` – published posts, newest first.
   * - `failed` – what could not be published, newest first.
   *
   * `t` counts up to 10 000 and `te` says whether that is all. Of a `tag` or a `search` that more posts meet than an index
   * can tell at once, the pages hold those among the first 10 000 posts; `GET /posts` pages through all.
   *
   * `GET /posts/list`, with a session.
   */
  readonly listPlannedPosts: 'GET /posts/list'
  /**
   * List the posts up to a date.
   *
   * Newest first, repeating ones by their first date, only on channels that are enabled and connected. The header `Next-Cursor` is the `cursor` of the next page; it is absent on the last one.
   *
   * `GET /posts/old`, with a session.
   */
  readonly listOldPosts: 'GET /posts/old'
  /**
   * Find the next free slot of any channel.
   *
   * The earliest posting time of any channel that is enabled, each on the clock of its own time zone, that is in the future and at which nothing is planned on that channel yet, within the next 366 days. 400 when no channel has posting times, 409 when every one is taken.
   *
   * `GET /posts/find-slot`, with a session.
   */
  readonly findOrganizationSlot: 'GET /posts/find-slot'
  /**
   * Find the next free slot of a channel.
   *
   * The earliest of the channel's posting times, on the clock of its time zone, that is in the future and at which nothing is planned on this channel yet, within the next 366 days. 400 when it has no posting times, 409 when every one is taken. Asking reserves nothing: `"date": "next-slot"` of `POST /posts` does.
   *
   * `GET /posts/find-slot/{id}`, with a session.
   */
  readonly findChannelSlot: 'GET /posts/find-slot/{id}'
  /**
   * Check posts without saving them.
   *
   * Tells per entry whether it would be accepted for publication, and changes nothing. Drafts are checked as if they were to be published.
   *
   * `POST /posts/valid`, with a session.
   */
  readonly validateThreads: 'POST /posts/valid'
  /**
   * Get a post by its group.
   *
   * The whole thread, the post first.
   *
   * `GET /posts/group/{group}`, with a session.
   */
  readonly getThreadByGroup: 'GET /posts/group/{group}'
  /**
   * Export a post for debugging.
   *
   * The thread as a request that would create it as a draft, and what its log says about failures: to see a problem again somewhere else. Of the organization that the administrator works in, or acts in. For administrators of the service.
   *
   * `GET /posts/group/{group}/debug-export`, with a session.
   */
  readonly exportThread: 'GET /posts/group/{group}/debug-export'
  /**
   * Get a post with the comments under it.
   *
   * The entry with this id – the post or one of its comments – and the rest of the thread below it.
   *
   * `GET /posts/{id}`, with a session.
   */
  readonly getThread: 'GET /posts/{id}'
  /**
   * Delete a post by its group.
   *
   * Deletes the whole thread and stops its publication. What is on the platform already stays there. `id` in the answer is the first entry's. A group that is not there is 404; while an entry is on its way to the platform it is 409.
   *
   * `DELETE /posts/{id}`, with a session.
   */
  readonly deleteThread: 'DELETE /posts/{id}'
  /**
   * Move a post to another date.
   *
   * Moves the whole thread. `action: update` changes the date and nothing else: a queued thread is published then, at once if
   * the date has passed, and every other state stays. `action: schedule` also puts the thread up for publication – after a
   * failure, or with `republish: true` once more; a draft stays a draft.
   *
   * 409 while an entry is on its way to the platform, or where every slot is taken.
   *
   * `PUT /posts/{id}/date`, with a session.
   */
  readonly moveThread: 'PUT /posts/{id}/date'
  /**
   * List what a post could be on the platform.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. What another post is bound to already is left out. Empty for every other post, and where the platform has no such list.
   *
   * `GET /posts/{id}/missing`, with a session.
   */
  readonly listThreadReleaseCandidates: 'GET /posts/{id}/missing'
  /**
   * Tell which post on the platform this is.
   *
   * For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. What was set here can be set again. `releaseURL` is filled where the platform lists the post with its address. Refused (409) for a post that has its id from the platform, and (409 `already_bound`) for an id that another post of the channel has: each post on the platform is one post here. A deleted one gives its id free.
   *
   * `PUT /posts/{id}/release-id`, with a session.
   */
  readonly setThreadReleaseId: 'PUT /posts/{id}/release-id'
  /**
   * Count the clicks on a post's short links.
   *
   * The short links that were made when the thread of this post was published, with what each stands for and how often it was followed. Empty where none were made. Links of a shortener that is not configured any more, or that does not report how often its links were followed, are left out. At most the first 200 of a thread.
   *
   * `GET /posts/{id}/statistics`, with a session.
   */
  readonly getLinkStatistics: 'GET /posts/{id}/statistics'
  /**
   * List what was said about a post.
   *
   * The organization's own discussion of a post, oldest first, at most 1 000. Not the comments on the platform.
   *
   * `GET /posts/{id}/comments`, with a session.
   */
  readonly listComments: 'GET /posts/{id}/comments'
  /**
   * Say something about a post.
   *
   * Adds to the organization's own discussion of a post. Nothing of it goes to the platform; whoever has the post's public preview can read it. A post takes 1 000 comments (409 beyond).
   *
   * `POST /posts/{id}/comments`, with a session.
   */
  readonly addComment: 'POST /posts/{id}/comments'
  /**
   * List reviewers' notes.
   *
   * Private notes on the thread that the post is part of, oldest first, at most 1 000; what came with a decision through an approval link is among them. They are never published.
   *
   * `GET /posts/{id}/notes`, with a session.
   */
  readonly listThreadNotes: 'GET /posts/{id}/notes'
  /**
   * Add a reviewer's note.
   *
   * A private note on the thread that the post is part of, whatever its state. It is never published. A thread takes 1 000 notes (409 beyond).
   *
   * `POST /posts/{id}/notes`, with a session.
   */
  readonly addThreadNote: 'POST /posts/{id}/notes'
  /**
   * Delete a reviewer's note.
   *
   * Deletes the note, regardless of its author.
   *
   * `DELETE /posts/{id}/notes/{noteId}`, with a session.
   */
  readonly deleteThreadNote: 'DELETE /posts/{id}/notes/{noteId}'
  /**
   * See what became of an approval link.
   *
   * The link that was made last for this post, without its token.
   *
   * `GET /posts/{id}/approval-link`, with a session.
   */
  readonly getThreadApprovalLink: 'GET /posts/{id}/approval-link'
  /**
   * Let somebody outside approve a draft.
   *
   * Creates a link to a page that shows the draft to anyone who has the link and takes one decision. Approved, the post is scheduled
   * for its date; if that has passed, or the channel would refuse the post, it stays a draft and nothing is published.
   * Rejected, it stays a draft. A comment becomes a note, and the organization is notified.
   *
   * The link is shown this once, works for 14 days or as many as `days` says, and ends with the decision, when it is revoked,
   * when another one is made for the post, and when the member who made it leaves. Only drafts can have one (409), and nothing is decided while the post is none.
   *
   * `POST /posts/{id}/approval-link`, with a session.
   */
  readonly createThreadApprovalLink: 'POST /posts/{id}/approval-link'
  /**
   * Take an approval link back.
   *
   * The page refuses every decision from now on.
   *
   * `DELETE /posts/{id}/approval-link`, with a session.
   */
  readonly revokeThreadApprovalLink: 'DELETE /posts/{id}/approval-link'
  /**
   * Find out whether to ask about short links.
   *
   * Whether there is anything to ask a person who writes these texts: this service has a shortener, the organization's preference (`GET /settings/shortlink`) is `ASK`, and a link in them is not short yet. With `YES` and `NO` the question is answered.
   *
   * `POST /posts/should-shortlink`, with a session.
   */
  readonly askAboutShortLinks: 'POST /posts/should-shortlink'
  /**
   * Split a text into posts.
   *
   * Cuts a long text into the entries of a thread: between sentences where they fit, else between words, else within one,
   * but never within a character or a link that fits. Nothing is lost or moved but the white space at the cuts. Formatting
   * is taken away.
   *
   * With `integration` it is counted as that channel counts, and no piece is longer than the channel takes; without, by
   * characters as people see them.
   *
   * `POST /posts/separate-posts`, with a session.
   */
  readonly separatePosts: 'POST /posts/separate-posts'
  /**
   * Draft a week of posts.
   *
   * Makes one draft of each thread for each channel that is enabled, except Reddit, at a random ten-minute mark of that ISO week on the channel's clock, in the current week one in the future. Every draft ends with a link: the `url`, or the address of the post `postId` once it is published. All drafts are made, or none; at most 500.
   *
   * `POST /posts/generator/draft`, with a session.
   */
  readonly draftWeek: 'POST /posts/generator/draft'
  /**
   * List tags.
   *
   * The organization's tags, by name.
   *
   * `GET /posts/tags`, with a session.
   */
  readonly listTags: 'GET /posts/tags'
  /**
   * Create a tag.
   *
   * Posts take it by its name from now on. A name that a tag of the organization has already is refused (409); that of a deleted one is free again. An organization has at most 1 000 tags (409).
   *
   * `POST /posts/tags`, with a session.
   */
  readonly createTag: 'POST /posts/tags'
  /**
   * Rename or recolour a tag.
   *
   * Every post that has it shows the new name and colour. A name that another tag has is refused (409).
   *
   * `PUT /posts/tags/{id}`, with a session.
   */
  readonly updateTag: 'PUT /posts/tags/{id}'
  /**
   * Delete a tag.
   *
   * Posts lose it; they stay as they are otherwise.
   *
   * `DELETE /posts/tags/{id}`, with a session.
   */
  readonly deleteTag: 'DELETE /posts/tags/{id}'
  /**
   * List the files of the library.
   *
   * Newest first, without those that were deleted. Pages count from 1; 0 and nothing are the first page too, and a page after the last one is empty.
   *
   * `GET /media`, with a session.
   */
  readonly listMedia: 'GET /media'
  /**
   * Upload a file into the library.
   *
   * Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes.
   *
   * `POST /media/upload-server`, with a session.
   */
  readonly uploadToLibrary: 'POST /media/upload-server'
  /**
   * Upload a file, into the library or not.
   *
   * As `POST /media/upload-server`. With the field `preventSave` set to `true` the file does not appear in the library and the answer is its `path` alone: it can be used in posts, and goes a week later where none uses it. `POST /media/save-media` takes it into the library after all.
   *
   * `POST /media/upload-simple`, with a session.
   */
  readonly uploadFile: 'POST /media/upload-simple'
  /**
   * Take a stored file into the library.
   *
   * For a file that this organization has uploaded already – with `preventSave`, or in parts. Saving it again changes its original name. Any other object of the storage is 404.
   *
   * `POST /media/save-media`, with a session.
   */
  readonly saveMedia: 'POST /media/save-media'
  /**
   * Describe a file of the library.
   *
   * Sets the text for those who cannot see it, and the thumbnail. What is left out stays as it is. Posts that are made from now on take it over where they say nothing themselves.
   *
   * `POST /media/information`, with a session.
   */
  readonly setMediaInformation: 'POST /media/information'
  /**
   * List what can generate videos.
   *
   * The generators that are set up on this service, each with the functions it offers. Empty where none is (docs/video.md).
   *
   * `GET /media/video-options`, with a session.
   */
  readonly listVideoOptions: 'GET /media/video-options'
  /**
   * Generate a video and wait for it.
   *
   * Makes a video and answers it once it is in the library, which takes minutes. `/media/video-jobs` does the same without
   * waiting, with its progress. The work goes on when the client leaves: with the same `Idempotency-Key`, a later request gets the
   * same video.
   *
   * | type | makes | `customParams` |
   * |---|---|---|
   * | `image-text-slides` | a script in scenes, a picture for each, read aloud with captions; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an id of the function `loadVoices` |
   * | `veo3` | a clip with sound by the video model of this service | `prompt`, and up to three `images` with the `path` of an upload |
   *
   * A video spends one credit of the plan, and gives it back when it fails. A type that is not set up here is 503, one that is not
   * part of the trial 406, and an organization with five videos in the making waits (429).
   *
   * `POST /media/generate-video`, with a session.
   */
  readonly createVideo: 'POST /media/generate-video'
  /**
   * Check whether a video generator can be used.
   *
   * Answers `true` where the organization can use the generator now. An unknown one is 404, one that is not set up 503, and one that is not part of the trial 406.
   *
   * `GET /media/generate-video/{type}/allowed`, with a session.
   */
  readonly checkVideoAllowed: 'GET /media/generate-video/{type}/allowed'
  /**
   * Run a function of a video generator.
   *
   * Runs one of the functions that `GET /media/video-options` lists as `tools`. `loadVoices` of `image-text-slides` answers the voices that the video can have.
   *
   * `POST /media/video/function`, with a session.
   */
  readonly callVideoFunction: 'POST /media/video/function'
  /**
   * Generate a video in the background.
   *
   * As `POST /media/generate-video`, and answers at once with a job. `GET /media/video-jobs/{id}` tells its progress, and its file in the end.
   *
   * `POST /media/video-jobs`, with a session.
   */
  readonly createVideoJob: 'POST /media/video-jobs'
  /**
   * See how far a video is.
   *
   * The status of a video in the making: `queued`, `running`, `completed` with its file, or `failed` with the reason. Kept for 30 days.
   *
   * `GET /media/video-jobs/{id}`, with a session.
   */
  readonly trackVideoJob: 'GET /media/video-jobs/{id}'
  /**
   * See how much room the files take.
   *
   * Bytes of all files of the organization, and how many it may keep. A file that would go beyond is refused with `quota_exceeded`.
   *
   * `GET /media/usage`, with a session.
   */
  readonly getMediaUsage: 'GET /media/usage'
  /**
   * Upload a file in parts.
   *
   * The steps of an upload in parts, as clients of S3 know them; `docs/media.md` walks through one. The path names the step:
   * `create-multipart-upload`, `prepare-upload-parts`, `sign-part`, `list-parts`, `complete-multipart-upload` or
   * `abort-multipart-upload`; every other one is 404.
   *
   * The bytes of a part are PUT to the URL that signing it answers – the bucket's own, or `/media/parts/…` of this service –
   * and the `ETag` of that answer goes into completing. On completion the file is read like any upload: bytes that are not of
   * the declared type are 400, and nothing is kept. Completing again answers the same. What was not completed within a day
   * is thrown away.
   *
   * `POST /media/{id}`, with a session.
   */
  readonly runMultipartStep: 'POST /media/{id}'
  /**
   * Delete a file from the library.
   *
   * It leaves the library at once. Posts that use it go on showing it; when none does, its bytes are removed a day or two later, and until then they count towards the organization's quota.
   *
   * `DELETE /media/{id}`, with a session.
   */
  readonly deleteMedia: 'DELETE /media/{id}'
  /**
   * Generate a picture.
   *
   * Draws the prompt as it is, and answers the picture itself; nothing is stored. Costs one image credit, which comes back if no picture is drawn.
   *
   * `POST /media/generate-image`, with a session.
   */
  readonly generateImage: 'POST /media/generate-image'
  /**
   * Generate a picture into the library.
   *
   * Where texts can be generated, a language model first turns the wish into a precise prompt. The picture is stored in the library. Costs one image credit, which comes back if nothing is stored.
   *
   * `POST /media/generate-image-with-prompt`, with a session.
   */
  readonly generateLibraryImage: 'POST /media/generate-image-with-prompt'
  /**
   * Generate a post or a thread.
   *
   * Writes a hook and the entries of a post or a thread about a topic, with pictures where wanted, and proposes a time; nothing is scheduled. Answers one JSON object a line: each step as an `on_chain_start` and an `on_chain_end` with its `name`, and at last the event `LangGraph`, whose `data.output` holds `hook`, `content` and `date`. A failure after the first line is the line `{"name":"error","error":true,"message":"…"}`. Each picture costs one image credit; an entry whose picture fails says why in `imageError`. docs/ai.md describes every step.
   *
   * `POST /posts/generator`, with a session.
   */
  readonly generatePosts: 'POST /posts/generator'
  /**
   * Count the credits that are left.
   *
   * How many pictures or videos the organization may still generate this month. Where no plans are sold, the number of the largest plan, and nothing is refused.
   *
   * `GET /copilot/credits`, with a session.
   */
  readonly getCredits: 'GET /copilot/credits'
  /**
   * Chat about a text.
   *
   * Answers the conversation in `messages` by the events of the AG-UI protocol. It has no tools, knows nothing of the organization and stores nothing.
   *
   * `POST /copilot/chat`, with a session.
   */
  readonly chatWithAssistant: 'POST /copilot/chat'
  /**
   * Let the assistant plan.
   *
   * Answers the last of `messages` in a thread, by the events of the AG-UI protocol. The assistant calls operations of this service as the person: it lists, checks and drafts by itself. A call that publishes, schedules, moves, deletes or costs something ends the run with the outcome `interrupt`; the next run decides about each by `resume`, and a new message instead of a decision declines them. A thread has one run at a time.
   *
   * `POST /copilot/agent`, with a session.
   */
  readonly runAssistant: 'POST /copilot/agent'
  /**
   * List the threads with the assistant.
   *
   * The caller's own in this organization, the last used first.
   *
   * `GET /copilot/list`, with a session.
   */
  readonly listCopilotThreads: 'GET /copilot/list'
  /**
   * List the messages of a thread.
   *
   * Oldest first, with the assistant's calls of tools and their results.
   *
   * `GET /copilot/{thread}/list`, with a session.
   */
  readonly listCopilotMessages: 'GET /copilot/{thread}/list'
  /**
   * Delete a thread.
   *
   * With its messages. A call that waits for confirmation can no longer be confirmed. The answer is what was deleted.
   *
   * `DELETE /copilot/{thread}`, with a session.
   */
  readonly deleteCopilotThread: 'DELETE /copilot/{thread}'
  /**
   * List the channels that can be connected.
   *
   * The catalogue: every channel that this service knows, how it is connected and, where that is by fields, which. One that the operator has not set up is listed with `configured: false` and what is missing. Needs no credential.
   *
   * `GET /integrations`, with no credential.
   */
  readonly listProviders: 'GET /integrations'
  /**
   * Delete a channel.
   *
   * Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. Its tokens are erased and its plugs are deactivated. What is live on the platform stays there. Connecting the same account later brings the channel back, without the posts.
   *
   * `DELETE /integrations`, with a session.
   */
  readonly deleteChannel: 'DELETE /integrations'
  /**
   * List the connected channels.
   *
   * Every channel of the organization, oldest first, disabled ones and ones that need to be connected again included. Never a token.
   *
   * `GET /integrations/list`, with a session.
   */
  readonly listChannels: 'GET /integrations/list'
  /**
   * Start connecting a channel.
   *
   * Answers where to send the user. The platform sends them back with `state` and `code`, to `<base>/channels/connected/<identifier>`, or where CONSOLE_URL is another console to `<console>/integrations/social/<identifier>`. `POST /integrations/social-connect/{integration}` takes both within an hour, once, with a session of the same person. For channels that are connected by fields (`customFields` in the catalogue) `url` is the bare state. A channel that the operator has not set up (`configured: false`) is refused with 400 `platform_not_configured`.
   *
   * `GET /integrations/social/{integration}`, with a session.
   */
  readonly startConnect: 'GET /integrations/social/{integration}'
  /**
   * Finish connecting a channel.
   *
   * Trades the platform's code, or the fields that the user typed, for a connected channel. The state decides the organization and works once. It is bound to the person or key that began: what a session began takes a session of the same person, what an API key began takes a key of the same organization in `Authorization`, or the session of a member. Everybody else gets 403, and the state stays usable. Only what `POST /enterprise/url` began takes no credential beside the state: the service that signed it answers for who gets its address.
   *
   * When the platform refuses fields (a wrong password) the same state can be used again. Connecting an account that is known reconnects its channel and keeps posts, posting times and settings.
   *
   * `POST /integrations/social-connect/{integration}`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly connectChannel: 'POST /integrations/social-connect/{integration}'
  /**
   * Choose the page that posts go to.
   *
   * The second step of connecting, where the connect answered `pages` and `inBetweenSteps`: the channel becomes the page. Which members name the page is the channel's affair; the `id` of an item of `pages` always does. 400 where there is nothing to choose, or no such page. Where the page is a channel already, that channel is reconnected, and its `id` is returned.
   *
   * `POST /integrations/provider/{id}/connect`, with a session.
   */
  readonly choosePage: 'POST /integrations/provider/{id}/connect'
  /**
   * Choose the page by the state.
   *
   * The same for whoever finished the connect, by its `state`, with the credential that `POST /integrations/social-connect/{integration}` took. The state is good for the channel that the connect ended in, within the hour, until a page was chosen. Every other state is 404.
   *
   * `POST /integrations/public/provider/{id}/connect`, with a session or an API key, or nothing (scope `channels:write`).
   */
  readonly choosePageByState: 'POST /integrations/public/provider/{id}/connect'
  /**
   * Bring new cookies for a channel.
   *
   * For browser extensions, which see when a platform renews its cookies (`extensionCookies` in the catalogue). The token from the connect is the only credential; it is for one channel and lasts 90 days, and every success answers a new one. The cookies are tried on the platform first: those of another account change nothing.
   *
   * `POST /integrations/extension-refresh`, with no credential.
   */
  readonly refreshFromExtension: 'POST /integrations/extension-refresh'
  /**
   * Register an agent on Moltbook.
   *
   * Creates an account for a program on Moltbook. The answer has its key, this once: neither this service nor Moltbook shows it again,
   * and this service does not keep it. A person claims the agent at `claimUrl`; `GET /integrations/moltbook/status` tells when that has
   * happened, and the key is then the code to connect with.
   *
   * Where Moltbook does not take the agent, because its name is taken for example, the answer is `error` with its reason. Without a
   * clear answer of Moltbook it is 502, and the agent may exist.
   *
   * `POST /integrations/moltbook/register`, with a session.
   */
  readonly registerMoltbookAgent: 'POST /integrations/moltbook/register'
  /**
   * See whether an agent on Moltbook is claimed.
   *
   * Asks Moltbook. Send the key in the header `X-Moltbook-Key`: a URL stays in the logs of proxies and in the history of browsers. This service logs neither.
   *
   * `GET /integrations/moltbook/status`, with a session.
   */
  readonly getMoltbookStatus: 'GET /integrations/moltbook/status'
  /**
   * Find the Telegram chat to connect.
   *
   * Somebody adds the bot of this service to a group or channel and sends `/connect <word>` there. Asked again and again with
   * the word, this answers the chat once that has happened, and `{}` before.
   *
   * A word belongs to the organization that asks for it first, for an hour, and only messages sent after that count; so ask
   * once before you show the word. Choose a random one, best of 12 characters or more: a word of somebody else's is 409. Without a
   * bot on this service it is 404.
   *
   * `GET /integrations/telegram/updates`, with a session.
   */
  readonly findTelegramChat: 'GET /integrations/telegram/updates'
  /**
   * Switch a channel off.
   *
   * Nothing is published on it until it is enabled; its posts stay queued. Repeating it changes nothing.
   *
   * `POST /integrations/disable`, with a session.
   */
  readonly disableChannel: 'POST /integrations/disable'
  /**
   * Switch a channel on.
   *
   * Lets posts out again. Repeating it changes nothing.
   *
   * `POST /integrations/enable`, with a session.
   */
  readonly enableChannel: 'POST /integrations/enable'
  /**
   * Look at a channel.
   *
   * Name and picture of one channel. `GET /integrations/list` has everything else.
   *
   * `GET /integrations/{id}`, with a session.
   */
  readonly getChannel: 'GET /integrations/{id}'
  /**
   * Count what a disconnection left behind.
   *
   * `waiting` posts failed because the channel needed to be connected again, and can be retried in one call. Of `unknown` ones the service cannot know whether they are live: check the channel, then retry each post separately. Both count what failed since the channel was last disconnected: what an earlier disconnection left behind is retried post by post.
   *
   * `GET /integrations/{id}/retry-posts`, with a session.
   */
  readonly getChannelRetries: 'GET /integrations/{id}/retry-posts'
  /**
   * Retry what a disconnection left behind.
   *
   * Publishes again, at once, the posts that failed because the channel needed to be connected again, oldest first, at most 250 in one call: `remaining` says how many are left for the next. Posts of an earlier disconnection than the last stay as they are. One that may be live is left out. A second call retries nothing twice. 409 while the channel is disconnected or disabled.
   *
   * `POST /integrations/{id}/retry-posts`, with a session.
   */
  readonly retryChannelPosts: 'POST /integrations/{id}/retry-posts'
  /**
   * List the pages to choose from.
   *
   * The pages of an account whose channel is `inBetweenSteps`, as the connect answered them. 400 where there is nothing to choose.
   *
   * `GET /integrations/{id}/pages`, with a session.
   */
  readonly listPages: 'GET /integrations/{id}/pages'
  /**
   * Set a channel's posting times.
   *
   * Replaces the times that the next free slot is looked for at. Minutes after midnight: in UTC, or on the wall clock of `timezone` when it is given.
   *
   * `POST /integrations/{id}/time`, with a session.
   */
  readonly setPostingTimes: 'POST /integrations/{id}/time'
  /**
   * Change a channel's own settings.
   *
   * Sets values of the settings that `GET /integrations/list` shows in `additionalSettings`. Only values change: titles, types and patterns are the channel's. A setting that is left out keeps its value.
   *
   * `POST /integrations/{id}/settings`, with a session.
   */
  readonly saveChannelSettings: 'POST /integrations/{id}/settings'
  /**
   * Change how a channel calls itself.
   *
   * Changes name and picture of the account on its platform, where `GET /integrations/list` says `changeNickName` and `changeProfilePicture`; other channels answer 400. A picture from elsewhere is copied.
   *
   * `POST /integrations/{id}/nickname`, with a session.
   */
  readonly renameChannel: 'POST /integrations/{id}/nickname'
  /**
   * Put a channel into a group.
   *
   * Moves the channel into the group with this id; empty takes it out of its group. Keys that are bound to a group reach exactly the channels that are in it.
   *
   * `PUT /integrations/{id}/group`, with a session.
   */
  readonly setChannelGroup: 'PUT /integrations/{id}/group'
  /**
   * Put a channel into a group by its name.
   *
   * Moves the channel into the group of this name, as it is written; a group that does not exist yet is made. Empty takes the channel out of its group. An organization has at most 1 000 groups (409); one that no channel is in stays until it is deleted.
   *
   * `PUT /integrations/{id}/customer-name`, with a session.
   */
  readonly setChannelGroupByName: 'PUT /integrations/{id}/customer-name'
  /**
   * List the channel groups.
   *
   * The labels that channels are grouped under, one for each client of an agency, say; oldest first. A group is made by `PUT /integrations/{id}/customer-name`.
   *
   * `GET /integrations/customers`, with a session.
   */
  readonly listChannelGroups: 'GET /integrations/customers'
  /**
   * Rename a channel group.
   *
   * Its channels and the keys that are bound to it stay. Refused with 409 when another group has the name.
   *
   * `PUT /integrations/customers/{id}`, with a session.
   */
  readonly renameChannelGroup: 'PUT /integrations/customers/{id}'
  /**
   * Delete a channel group.
   *
   * Its channels stay connected, in no group. API keys that are bound to the group are revoked: a key that loses its group must not reach more than it did.
   *
   * `DELETE /integrations/customers/{id}`, with a session.
   */
  readonly deleteChannelGroup: 'DELETE /integrations/customers/{id}'
  /**
   * Run a tool of a channel.
   *
   * Asks the platform for what settings need: its boards, communities, templates and so on, as `POST /public/v1/integration-trigger/{id}` does, but with the bare result. Only tools that the channel lists can be run, and `mention` where it can mention; everything else is 404. A platform that fails is an error and never a result.
   *
   * `POST /integrations/function`, with a session.
   */
  readonly runChannelTool: 'POST /integrations/function'
  /**
   * Find whom a post can mention.
   *
   * Whoever matches `data.query`: what the platform finds, then at most 100 who were found before. Where the platform does
   * not answer, those alone. `{ "none": true }` where the channel mentions nobody.
   *
   * A composer puts whom the user chose into the text as
   * `<span data-mention-id="…" data-mention-label="…">@…</span>`; the channel writes it as its platform knows it.
   *
   * `POST /integrations/mentions`, with a session.
   */
  readonly findMentions: 'POST /integrations/mentions'
  /**
   * List what channels can do by themselves.
   *
   * The plugs of every kind of channel that has any, with the fields they ask for. A plug looks at a post of its channel some time after it was published, and acts once when its condition is met.
   *
   * `GET /integrations/plug/list`, with a session.
   */
  readonly listAvailablePlugs: 'GET /integrations/plug/list'
  /**
   * List what other channels can do with a post.
   *
   * What can be chosen together with a post of this kind of channel, by the keys `plug--<identifier>--active`, `…--delay` (milliseconds), `…--integrations` (`[{"id": …}]`) and one for each field, in its settings. Empty for a channel without any, and without `all` for every kind but `x`, `linkedin` and `linkedin-page`: existing consoles know no others. 404 for a kind of channel that this service does not know.
   *
   * `GET /integrations/{identifier}/internal-plugs`, with a session.
   */
  readonly listInternalPlugs: 'GET /integrations/{identifier}/internal-plugs'
  /**
   * List the plugs of a channel.
   *
   * Those that were set up on it, active or not, oldest first.
   *
   * `GET /integrations/{id}/plugs`, with a session.
   */
  readonly listChannelPlugs: 'GET /integrations/{id}/plugs'
  /**
   * Set up a plug on a channel.
   *
   * Every field that the plug asks for, each matching its `validation`. A new one is activated; one that is there gets these fields and stays on or off. It is for threads that are fully published from now on. An unknown `func` is 404.
   *
   * `POST /integrations/{id}/plugs`, with a session.
   */
  readonly saveChannelPlug: 'POST /integrations/{id}/plugs'
  /**
   * Switch a plug on or off.
   *
   * One that is off starts nothing and stops, at its next look, what it has begun; what it has done stays. The log of each post (`GET /public/v1/posts/{id}/events`) says what plugs did with it.
   *
   * `PUT /integrations/plugs/{id}/activate`, with a session.
   */
  readonly setPlugActive: 'PUT /integrations/plugs/{id}/activate'
  /**
   * Get the figures of a channel.
   *
   * Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
   * shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
   * checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
   *
   * The metrics of sandbox channels are simulated: the same for the same channel and day.
   *
   * `GET /analytics/{integration}`, with a session.
   */
  readonly getChannelAnalytics: 'GET /analytics/{integration}'
  /**
   * Get the figures of a post.
   *
   * Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
   * where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
   * Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
   * looked: daily for two weeks, and whenever somebody asks.
   *
   * The metrics of sandbox channels are simulated: half of the likes come within six hours.
   *
   * `GET /analytics/post/{postId}`, with a session.
   */
  readonly getThreadAnalytics: 'GET /analytics/post/{postId}'
  /**
   * List the webhook endpoints.
   *
   * Those of the organization, oldest first, without their secrets.
   *
   * `GET /webhooks`, with a session.
   */
  readonly listWebhooks: 'GET /webhooks'
  /**
   * Add a webhook endpoint.
   *
   * From now on the events of the organization are sent to this address as signed POST requests, see docs/webhooks.md. The
   * address must be public and https. The signing secret is shown this once. An organization may have 100 endpoints; more are
   * 409. A channel that is not the organization's is 400. Administrators who act as somebody else are 403.
   *
   * `POST /webhooks`, with a session.
   */
  readonly createWebhook: 'POST /webhooks'
  /**
   * Change a webhook endpoint.
   *
   * Replaces name, address and channels; the events too where they are sent. The secret stays, and one that is disabled stays
   * disabled. What is still being tried goes to the new address.
   *
   * `PUT /webhooks`, with a session.
   */
  readonly updateWebhook: 'PUT /webhooks'
  /**
   * Send a test and show the receiver's answer.
   *
   * With `id` a signed `webhook.test` event goes to this endpoint, disabled or not, whose `data` is the body of the call. With
   * `url` the body goes to this address as it is, unsigned, since an address alone has no secret. One of the two is needed.
   * With `event` the example of that event in this contract is sent instead: its ids belong to nothing.
   *
   * Waits up to 15 seconds and answers what the receiver did: its status and the beginning of its answer, or why none came.
   * It is tried once, and not listed among the deliveries.
   *
   * `POST /webhooks/send`, with a session.
   */
  readonly sendTestWebhook: 'POST /webhooks/send'
  /**
   * List what endpoints can subscribe to.
   *
   * Every event of this version with what it means. The section Webhooks of the contract has their payloads.
   *
   * `GET /webhooks/events`, with a session.
   */
  readonly listWebhookEvents: 'GET /webhooks/events'
  /**
   * Delete a webhook endpoint.
   *
   * Nothing is sent to it from now on, also of what is still being tried. Its secret is erased.
   *
   * `DELETE /webhooks/{id}`, with a session.
   */
  readonly deleteWebhook: 'DELETE /webhooks/{id}'
  /**
   * Switch a disabled endpoint on again.
   *
   * Events from now on are sent again. What happened in between is not; deliveries that were cancelled can be replayed. Does nothing where the endpoint is not disabled.
   *
   * `POST /webhooks/{id}/enable`, with a session.
   */
  readonly enableWebhook: 'POST /webhooks/{id}/enable'
  /**
   * Replace the signing secret.
   *
   * For 24 hours every request carries two signatures, of the new secret and of the one before, so that receivers can change
   * over without losing an event. Rotating again within that time drops the older one at once. Administrators who act as
   * somebody else are 403.
   *
   * `POST /webhooks/{id}/rotate-secret`, with a session.
   */
  readonly rotateWebhookSecret: 'POST /webhooks/{id}/rotate-secret'
  /**
   * List what was sent to an endpoint.
   *
   * Newest first, of the last 30 days.
   *
   * `GET /webhooks/{id}/deliveries`, with a session.
   */
  readonly listWebhookDeliveries: 'GET /webhooks/{id}/deliveries'
  /**
   * Get one delivery with its tries.
   *
   * What was sent, and each try with the beginning of the receiver's answer.
   *
   * `GET /webhooks/{id}/deliveries/{deliveryId}`, with a session.
   */
  readonly getWebhookDelivery: 'GET /webhooks/{id}/deliveries/{deliveryId}'
  /**
   * Send a delivery again.
   *
   * The same event with the same `webhook-id`, whatever became of it, now and with a full set of attempts. A receiver that keeps the ids
   * it has seen can tell. 409 while the endpoint is disabled.
   *
   * `POST /webhooks/{id}/deliveries/{deliveryId}/replay`, with a session.
   */
  readonly replayWebhookDelivery: 'POST /webhooks/{id}/deliveries/{deliveryId}/replay'
  /**
   * List the feeds that are followed.
   *
   * All of the organization's, oldest first, each with when it was checked and what went wrong.
   *
   * `GET /autopost`, with a session.
   */
  readonly listAutoposts: 'GET /autopost'
  /**
   * Post what appears in a feed.
   *
   * Follows an RSS, Atom or JSON Feed. While it is active the feed is checked at once and then every hour, and each item that
   * appears becomes a post on every channel, oldest first and 15 seconds apart (or on the channel's slots), at most ten per
   * check; more wait for the next one. An item is known by its id, else its link, else its text, and is never posted twice.
   *
   * The text is `content` with `{{title}}`, `{{description}}`, `{{link}}` (or `{{url}}`), `{{date}}` and `{{feed}}` replaced;
   * without any of them the link is put below it; without `content` it is the item's description and its link. A text that is
   * too long for a channel is cut at a word and keeps its link. A post that a channel still refuses waits there as a draft,
   * and a notification says why.
   *
   * An organization follows at most 50 feeds; one more is 409. `generateContent` and `addPicture` are 503 on a service without a
   * language or image model.
   *
   * `POST /autopost`, with a session.
   */
  readonly createAutopost: 'POST /autopost'
  /**
   * Look at the newest item of a feed.
   *
   * Fetches the feed now, posts nothing and keeps nothing. What cannot be read is `success: false` with the reason in `error`; an address that is never fetched, such as one without https, is 400.
   *
   * `POST /autopost/send`, with a session.
   */
  readonly previewFeed: 'POST /autopost/send'
  /**
   * Change a feed that is followed.
   *
   * Replaces what it was created with, and checks an active one at once. With another `url` it starts over. A `lastUrl` other than the stored one means that this item and all older ones count as seen.
   *
   * `PUT /autopost/{id}`, with a session.
   */
  readonly updateAutopost: 'PUT /autopost/{id}'
  /**
   * Stop following a feed.
   *
   * For good. Posts that were made of it stay, scheduled ones too. The answer is what was deleted.
   *
   * `DELETE /autopost/{id}`, with a session.
   */
  readonly deleteAutopost: 'DELETE /autopost/{id}'
  /**
   * Switch a feed on or off.
   *
   * When it is enabled, it is checked at once and continues where it stopped: items that appeared meanwhile are posted. When it is disabled, nothing is fetched; posts that were made stay.
   *
   * `POST /autopost/{id}/active`, with a session.
   */
  readonly setAutopostActive: 'POST /autopost/{id}/active'
  /**
   * List the sets.
   *
   * All of the organization's, newest first, with their content.
   *
   * `GET /sets`, with a session.
   */
  readonly listSets: 'GET /sets'
  /**
   * Save a set.
   *
   * Keeps what a composer starts from: channels, settings, text, as the client wrote it. With the `id` of a set of the organization that set is replaced; any other `id` counts for nothing, and a new set gets an id of its own. An organization keeps at most 100 sets and 10 million characters of content; more is 409.
   *
   * `POST /sets`, with a session.
   */
  readonly createSet: 'POST /sets'
  /**
   * Change a set.
   *
   * Replaces name and content of the set whose `id` is in the body. An id that is not there is 404.
   *
   * `PUT /sets`, with a session.
   */
  readonly updateSet: 'PUT /sets'
  /**
   * Delete a set.
   *
   * For good. The answer is what was deleted.
   *
   * `DELETE /sets/{id}`, with a session.
   */
  readonly deleteSet: 'DELETE /sets/{id}'
  /**
   * List the signatures.
   *
   * All of the organization's, oldest first. Clients put one into a text they compose; the server never adds any by itself.
   *
   * `GET /signatures`, with a session.
   */
  readonly listSignatures: 'GET /signatures'
  /**
   * Create a signature.
   *
   * With `autoAdd` it becomes the one that clients add to new texts, in place of the one that was. An organization has at most 100 signatures; one more is 409.
   *
   * `POST /signatures`, with a session.
   */
  readonly createSignature: 'POST /signatures'
  /**
   * Get the signature that is added by itself.
   *
   * The one with `autoAdd`, or an empty object when none has it.
   *
   * `GET /signatures/default`, with a session.
   */
  readonly getDefaultSignature: 'GET /signatures/default'
  /**
   * Change a signature.
   *
   * Replaces its text and whether it is the one that is added by itself; with `autoAdd` no other is from then on.
   *
   * `PUT /signatures/{id}`, with a session.
   */
  readonly updateSignature: 'PUT /signatures/{id}'
  /**
   * Delete a signature.
   *
   * Texts that have it already keep it. The answer is what was deleted.
   *
   * `DELETE /signatures/{id}`, with a session.
   */
  readonly deleteSignature: 'DELETE /signatures/{id}'
  /**
   * Count the unread notifications.
   *
   * How many notifications of the organization the member has not read. Each membership has a mark of its own, so that reading in one organization leaves those of another unread; what is older than the membership counts as read.
   *
   * `GET /notifications`, with a session.
   */
  readonly countUnreadNotifications: 'GET /notifications'
  /**
   * List the notifications and mark them as read.
   *
   * Newest first, ten unless `limit` says otherwise. The first page marks as read everything that there is, and `lastReadNotifications` is the mark as it was before, so that clients can show the new ones. `markRead=false` leaves the mark alone, as do further pages and an administrator of the service who acts as the member.
   *
   * `GET /notifications/list`, with a session.
   */
  readonly listLatestNotifications: 'GET /notifications/list'
  /**
   * Mark all notifications as read.
   *
   * Everything that there is at this moment, in this organization, for the caller alone. An administrator of the service who acts as a member marks nothing.
   *
   * `POST /notifications/read`, with a session.
   */
  readonly markNotificationsRead: 'POST /notifications/read'
  /**
   * Preview a post.
   *
   * The thread of a post from its first entry on, for anyone who has its id, which cannot be guessed: drafts too. It holds what shows on the channel and nothing of how publishing went. A post that is deleted or not there is an empty list. Search engines are asked to stay away.
   *
   * `GET /public/posts/{id}`, with no credential.
   */
  readonly previewPost: 'GET /public/posts/{id}'
  /**
   * List what was said about a previewed post.
   *
   * The organization's discussion of a post, oldest first, for anyone who has its id. `userId` is a mark that tells people apart in this discussion and means nothing elsewhere. Empty for a post that is deleted or not there.
   *
   * `GET /public/posts/{id}/comments`, with no credential.
   */
  readonly listPreviewComments: 'GET /public/posts/{id}/comments'
  /**
   * Tell of a step a visitor took.
   *
   * Before anybody signs in. Answers the visitor's id, which is the cookie `track` from then on. `fbclid` becomes a cookie too and counts for later steps. The step is kept for 90 days in the table `tracked_events`, for the operator, with nothing that says who the visitor is; nothing is passed on.
   *
   * `POST /public/t`, with no credential.
   */
  readonly trackVisitor: 'POST /public/t'
  /**
   * Change a subscription by a signed request.
   *
   * For a shop of the operator. `params` is a JWT, signed with HS256 and BILLING_SHOP_SECRET, with the claims `aud` (`postern-shop`), `jti` (works once), `exp` (at most five minutes ahead), `orgId`, `billing` (FREE ends the plan, STANDARD, TEAM, PRO or ULTIMATE begins or changes it) and optionally `period` (MONTHLY or YEARLY). A lifetime plan stays as it is. Without that secret: 503 `not_configured`.
   *
   * `POST /public/modify-subscription`, with no credential.
   */
  readonly modifySubscription: 'POST /public/modify-subscription'
  /**
   * Hand a text to the operator's agent.
   *
   * For the operator's own tools: hands the text on to the agent that they have set up (AGENT_URL), to whoever shows its key (AGENT_KEY). Where none is set up it is a 400 that says so, with another key 401.
   *
   * `POST /public/agent`, with no credential.
   */
  readonly tellAgent: 'POST /public/agent'
  /**
   * Fetch a video of another site.
   *
   * Passes on a public video from its https address, which must end in `mp4`, with or without its query, so that a page can show and cut it: whole, or the one range that `Range` asks for. Up to five redirects are followed, each to a public address; up to 1 GB and ten minutes. What does not call itself a video is refused. An address, of IPv6 its network of 64 bits, gets ten videos at a time (429).
   *
   * `GET /public/stream`, with no credential.
   */
  readonly streamVideo: 'GET /public/stream'
  /**
   * Follow a short link.
   *
   * Where the short links of this service lead on from (`SHORT_LINKS=built-in`), to addresses that were in its posts and nowhere else. Each GET counts one click, and nothing is kept about who came; HEAD, prefetching and `preview=true` do not count. With `preview=true` a page shows where the link leads.
   *
   * `GET /s/{code}`, with no credential.
   */
  readonly followShortLink: 'GET /s/{code}'
  /**
   * Tell whether registration is open.
   *
   * Operators close it with ALLOW_REGISTRATION=0. The first account of a new service can always be made.
   *
   * `GET /auth/can-register`, with no credential.
   */
  readonly canRegister: 'GET /auth/can-register'
  /**
   * Create an account and its organization.
   *
   * Makes a person who owns (`SUPERADMIN`) a new organization. If the service sends email, the answer is
   * `{"activate": true}` and the account opens with the mailed link. Where it does not, the account is active and signed
   * in at once.
   *
   * An address that has an account already gets the same `{"activate": true}` in the same time, and its owner an email.
   * Without email that is impossible, and the response is a 400 without a reason.
   *
   * With the token of an invitation, as `org` or as the cookie `org`, the person also joins the organization that it is
   * from, at once or with the activation, and may register where registration is closed. One that does not work is 404
   * (unknown), 409 (used) or 403 (expired, withdrawn, for another address), and nothing is registered.
   *
   * The organization has no API key yet: `POST /user/api-key/rotate` makes one.
   *
   * `POST /auth/register`, with no credential.
   */
  readonly register: 'POST /auth/register'
  /**
   * Sign in.
   *
   * Starts a new session: the cookie `auth`, or the same token as the header `auth` for clients without cookies. A session
   * ends after 30 days without a call, 180 days after signing in, with `POST /user/logout`, and when the password is reset.
   *
   * An unknown address and a wrong password are the same 400. Only refused tries count, here and on the sign-in page together:
   * 10 in 15 minutes for a network, 20 for an address, whether it has an account or not. Then the answer is 429 and no
   * password is looked at. A device that the person has signed in with shows the cookie `known_device`, which every sign-in
   * sets anew, and has 10 tries of its own.
   *
   * With the cookie `org` the person also joins the organization of that invitation. One that does not work is forgotten and
   * keeps nobody out.
   *
   * `POST /auth/login`, with no credential.
   */
  readonly login: 'POST /auth/login'
  /**
   * Ask for a new password.
   *
   * Mails a link that works once, for 20 minutes, if the address has an account. The answer is the same if it has none. At most 5 account emails an hour are sent to one address; after that, the response is 429.
   *
   * `POST /auth/forgot`, with no credential.
   */
  readonly forgotPassword: 'POST /auth/forgot'
  /**
   * Set a new password with a mailed link.
   *
   * Sets the password and ends every session of the account. It does not sign in, and sets the cookie `known_device`: who followed the link can sign in while strangers are kept out.
   *
   * `POST /auth/forgot-return`, with no credential.
   */
  readonly resetPassword: 'POST /auth/forgot-return'
  /**
   * Activate an account with a mailed link.
   *
   * Opens the account and signs in. A link works once, for 24 hours; followed again it answers `{"can": false}`. One that is unknown or too old is a 400. The invitation that the account was registered with is accepted; where registration is closed and it cannot be any more, that is a 403, 404 or 409 and the account stays closed.
   *
   * `POST /auth/activate`, with no credential.
   */
  readonly activateAccount: 'POST /auth/activate'
  /**
   * Ask for another activation link.
   *
   * Mails a new link if the address has an account that waits for its activation. The answer is the same if not. At most 5 account emails an hour are sent to one address; after that, the response is 429.
   *
   * `POST /auth/resend-activation`, with no credential.
   */
  readonly resendActivation: 'POST /auth/resend-activation'
  /**
   * List the ways to sign in.
   *
   * What this service is set up for, beside `LOCAL`, which it always is. For the buttons of a sign-in page.
   *
   * `GET /auth/providers`, with no credential.
   */
  readonly listSignInProviders: 'GET /auth/providers'
  /**
   * Begin to sign in with a provider.
   *
   * Answers as plain text where to go next, and sets the cookie `oauth_state` that binds the sign-in to this browser. It has
   * to be finished with `POST /auth/oauth/{provider}/exists` within 10 minutes, once, by who holds the cookie.
   *
   * - `GOOGLE`, `GITHUB`, `APPLE`, `GENERIC`: the address to send the person to. They come back to `redirect_uri` with `code` and
   *   `state` (and `iss` from some).
   * - `WALLET`: a message that the wallet whose address is `publicKey` has to sign as it is (Ethereum `personal_sign`,
   *   Solana `signMessage`).
   * - `FARCASTER`: the nonce of a Sign In With Farcaster request for this service's domain.
   *
   * A provider that is not set up is a 400 that names the missing settings.
   *
   * `GET /auth/oauth/{provider}`, with no credential.
   */
  readonly startSignIn: 'GET /auth/oauth/{provider}'
  /**
   * Finish signing in with a provider.
   *
   * Takes what the provider answered, has it confirmed by the provider, and signs in who has an account. Who has none
   * gets a `token`: a ticket for `POST /auth/register` (`providerToken`), good for 10 minutes and one account. It is not the
   * provider's token, which never leaves this service.
   *
   * An account is one identity at one provider: the same address at another provider is another account. A new account
   * needs an address that the provider has verified.
   *
   * Every answer to a begun sign-in counts once, whether it is accepted or not; then begin again.
   *
   * With the cookie `org` who has an account also joins the organization of that invitation, as with `POST /auth/login`.
   *
   * `POST /auth/oauth/{provider}/exists`, with no credential.
   */
  readonly checkSignIn: 'POST /auth/oauth/{provider}/exists'
  /**
   * Hand a provider's answer to the mobile app.
   *
   * Where a provider sends the browser of somebody who signs in from a mobile app. Answers the app's own address (MOBILE_CALLBACK) with the provider's answer added: as JSON for who asks for it, to a browser as a page that opens it and has a link to it.
   *
   * `GET /auth/oauth-mobile-callback`, with no credential.
   */
  readonly mobileCallback: 'GET /auth/oauth-mobile-callback'
  /**
   * Take a provider's answer as a form.
   *
   * Where Apple posts its answer to, from its own site (`response_mode=form_post`). Returns a page that continues to the `redirect_uri` of the sign-in with `code` and `state` in the query, as other providers send them. It signs nobody in.
   *
   * `POST /auth/oauth-form-callback`, with no credential.
   */
  readonly passOnFormAnswer: 'POST /auth/oauth-form-callback'
  /**
   * Get the signed-in person.
   *
   * The person, with the role and plan in the organization that the request works in: the one of the cookie or header `showorg`, else the first.
   *
   * `GET /user/self`, with a session.
   */
  readonly getSelf: 'GET /user/self'
  /**
   * Get the profile.
   *
   * What the signed-in person says about themselves.
   *
   * `GET /user/personal`, with a session.
   */
  readonly getPersonal: 'GET /user/personal'
  /**
   * Change the profile.
   *
   * Sets the name, the bio if it is sent, and the picture: leaving it out removes it. A new picture must be an image that the organization uploaded: anything else is 404, a video 400.
   *
   * `POST /user/personal`, with a session.
   */
  readonly updatePersonal: 'POST /user/personal'
  /**
   * Make a new API key.
   *
   * Replaces the organization's key: the old one is refused from this moment on. The new one is shown this once and stored as a hash. Also how a new organization gets its first key. For admins.
   *
   * `POST /user/api-key/rotate`, with a session.
   */
  readonly rotateApiKey: 'POST /user/api-key/rotate'
  /**
   * List the organizations of the signed-in person.
   *
   * Those with a membership that is not disabled, oldest first. The first is the one that requests without `showorg` work in.
   *
   * `GET /user/organizations`, with a session.
   */
  readonly listOrganizations: 'GET /user/organizations'
  /**
   * Work in another organization.
   *
   * Sets the cookie `showorg`, which later requests work in. Clients without cookies send the header `showorg` instead and need not call this. An organization that the caller is no member of is 403.
   *
   * `POST /user/change-org`, with a session.
   */
  readonly changeOrganization: 'POST /user/change-org'
  /**
   * Sign out.
   *
   * Ends the session on the server, so that its token is refused wherever it still is, and clears the cookies.
   *
   * `POST /user/logout`, with a session.
   */
  readonly logout: 'POST /user/logout'
  /**
   * Find somebody to act as.
   *
   * Memberships whose person or organization has `name` in its name, email address or id, in any case, newest first. People
   * who run the service themselves, and whoever cannot sign in, are left out. The header `Next-Cursor` is the `cursor` of the
   * next page; it is absent on the last one.
   *
   * For administrators of the service.
   *
   * `GET /user/impersonate`, with a session.
   */
  readonly searchImpersonation: 'GET /user/impersonate'
  /**
   * Act as somebody else.
   *
   * From the next request on this session acts as that member, in their organization and with their role, for one hour or
   * until this is called without an id. The server remembers it: the cookie `impersonate` only tells old clients. `impersonate`
   * of `GET /user/self` is true while it lasts. Beginning, end and whatever is done in between are in the organization's audit
   * log with the administrator's id. Another administrator of the service cannot be impersonated: 403.
   *
   * For administrators of the service.
   *
   * `POST /user/impersonate`, with a session.
   */
  readonly impersonate: 'POST /user/impersonate'
  /**
   * Get which mails the signed-in person receives.
   *
   * In every organization of theirs. All are on by default.
   *
   * `GET /user/email-notifications`, with a session.
   */
  readonly getEmailPreferences: 'GET /user/email-notifications'
  /**
   * Set which mails the signed-in person receives.
   *
   * Sets all three, in every organization of theirs. Mails about a channel that has to be connected again, and about the account, are always sent.
   *
   * `POST /user/email-notifications`, with a session.
   */
  readonly setEmailPreferences: 'POST /user/email-notifications'
  /**
   * Get the organization's subscription.
   *
   * Empty where there is none, as on every service that sells nothing; everything is allowed there. For admins.
   *
   * `GET /user/subscription`, with a session.
   */
  readonly getSubscription: 'GET /user/subscription'
  /**
   * List the plans.
   *
   * The paid plans' prices by period, and what every plan allows. For admins.
   *
   * `GET /user/subscription/tiers`, with a session.
   */
  readonly listTiers: 'GET /user/subscription/tiers'
  /**
   * Accept an invitation.
   *
   * Makes the signed-in person a member of the organization that the invitation is from. A person who is already a member gets the
   * id too, and the invitation stays open.
   *
   * A token that does not exist is 404, one that somebody has used 409, and 403 one that has expired, was withdrawn, is for
   * another email address, or was made by somebody who may not invite any more.
   *
   * `POST /user/join-org`, with a session.
   */
  readonly joinOrganization: 'POST /user/join-org'
  /**
   * Tell of a step the visitor took.
   *
   * Answers the visitor's id and sets it as the cookie `track` where the browser has none. The step is kept for 90 days in the table `tracked_events`, for the operator, with nothing that says who the visitor is; nothing is passed on.
   *
   * `POST /user/t`, with a session.
   */
  readonly trackUserEvent: 'POST /user/t'
  /**
   * Get a token for the support chat.
   *
   * A JWT (HS256) for the vendor of the support chat, valid for an hour, with `user_id` (the organization) and `email`. Where the operator has set none up (CHATBOT_SECRET) it is a 400 that says so.
   *
   * `GET /user/chatbot-token`, with a session.
   */
  readonly getChatbotToken: 'GET /user/chatbot-token'
  /**
   * Get an address that signs in at the media agent.
   *
   * The vendor's address with a JWT (HS256) as `token`, valid for one minute, with `id` and `name` of the organization and a `jti` by which the vendor takes it once. Where the operator has set none up (AGENT_MEDIA_URL and AGENT_MEDIA_SECRET) it is a 400 that says so.
   *
   * `GET /user/agent-media-sso`, with a session.
   */
  readonly getAgentMediaSso: 'GET /user/agent-media-sso'
  /**
   * List the organization's API keys.
   *
   * Keys that were not revoked, expired ones included, oldest first. Keys cannot be read again. For admins.
   *
   * `GET /user/api-keys`, with a session.
   */
  readonly listApiKeys: 'GET /user/api-keys'
  /**
   * Make another API key.
   *
   * A key beside the others, with a name, the scopes it needs, an end and, if wanted, bound to one channel group: it then
   * sees and touches only the channels of that group, their posts and the notifications about them. Channels connected with it join the group.
   *
   * The key is shown this once and stored as a hash. An organization may have 100 keys; more are 409. For admins.
   *
   * `POST /user/api-keys`, with a session.
   */
  readonly createApiKey: 'POST /user/api-keys'
  /**
   * Revoke an API key.
   *
   * The key is refused from this moment on. For admins.
   *
   * `DELETE /user/api-keys/{id}`, with a session.
   */
  readonly revokeApiKey: 'DELETE /user/api-keys/{id}'
  /**
   * List where this person is signed in.
   *
   * Live sessions of the signed-in person, in whatever organization they work, last seen first.
   *
   * `GET /user/sessions`, with a session.
   */
  readonly listSessions: 'GET /user/sessions'
  /**
   * Sign out everywhere else.
   *
   * Ends every session of the signed-in person but the one that this request came with.
   *
   * `DELETE /user/sessions`, with a session.
   */
  readonly endOtherSessions: 'DELETE /user/sessions'
  /**
   * End a session.
   *
   * Its token is refused from this moment on, wherever it still is. Ending the current one is signing out.
   *
   * `DELETE /user/sessions/{id}`, with a session.
   */
  readonly endSession: 'DELETE /user/sessions/{id}'
  /**
   * Change the password.
   *
   * Needs the current password. Ends every other session of the account, voids the links that were mailed to it and tells
   * its owner by email. A wrong current password is 400; over 20 of them in 15 minutes are 429. Devices
   * that were known are forgotten, but for the one that asks.
   * An account that signs in elsewhere has no password to change: 409.
   *
   * `POST /user/password`, with a session.
   */
  readonly changePassword: 'POST /user/password'
  /**
   * Delete the account.
   *
   * Erases the signed-in person: name, address, password, sessions and memberships; the invitations and approval links they
   * made are withdrawn. Needs the password; an account that
   * signs in elsewhere must have signed in within the last ten minutes, else it is 403.
   *
   * The last owner of an organization with other members must hand it over first: 409. An organization that is left
   * without members is closed: its channels are deleted with their secrets and posts, nothing of it is published any more,
   * and its API keys are refused. Refused with 409 while one of its posts is being sent.
   *
   * `DELETE /user/account`, with a session.
   */
  readonly deleteAccount: 'DELETE /user/account'
  /**
   * Read the audit log.
   *
   * Security-relevant acts in the organization, posts that somebody deleted, and sign-ins and changes of password of its
   * members, newest first: who, what, when and from where. Entries are kept for 400 days. For owners.
   *
   * `GET /user/audit-log`, with a session.
   */
  readonly listAuditLog: 'GET /user/audit-log'
  /**
   * List the members of the organization.
   *
   * Everybody who may work in it, oldest membership first. For admins.
   *
   * `GET /settings/team`, with a session.
   */
  readonly listTeam: 'GET /settings/team'
  /**
   * Invite a member to the organization.
   *
   * Creates a link that adds the person who accepts it (`POST /user/join-org`, or `POST /auth/register` with it) to the organization
   * with this role, once, within two days. With an `email` only the owner of that address can accept it, and an invitation
   * to the same address that is still open is replaced. With `sendEmail` the link is also mailed, at most five times an hour
   * to one address.
   *
   * The link is shown only once. It stops working when it is withdrawn, and when its creator may no longer invite.
   * Members cannot invite to a role above their own, and administrators cannot invite while they impersonate a member. For admins.
   *
   * `POST /settings/team`, with a session.
   */
  readonly inviteMember: 'POST /settings/team'
  /**
   * List the open invitations.
   *
   * Those that can still be accepted, newest first, without their links. For admins.
   *
   * `GET /settings/team/invitations`, with a session.
   */
  readonly listInvitations: 'GET /settings/team/invitations'
  /**
   * Withdraw an invitation.
   *
   * Its link is refused from this moment on. One that was accepted, was withdrawn before or has expired is 404. For admins.
   *
   * `DELETE /settings/team/invitations/{id}`, with a session.
   */
  readonly cancelInvitation: 'DELETE /settings/team/invitations/{id}'
  /**
   * Change the role of a member.
   *
   * From the member's next request on. A member who ranks higher than the caller and a role above the caller's own are 403; the last owner keeps their role: 409. The id is the person's (`user.id` of `GET /settings/team`). For admins.
   *
   * `PUT /settings/team/{id}`, with a session.
   */
  readonly changeMemberRole: 'PUT /settings/team/{id}'
  /**
   * Remove a member from the organization.
   *
   * Access ends at once: sessions and apps of that person do not reach the organization any more, and invitations and approval links they made are withdrawn. API keys are the organization's and stay: revoke those that the person knows. A member who ranks higher than the caller is 403, the last owner 409. Removing oneself is leaving. The id is the person's (`user.id` of `GET /settings/team`). For admins.
   *
   * `DELETE /settings/team/{id}`, with a session.
   */
  readonly removeMember: 'DELETE /settings/team/{id}'
  /**
   * Get what happens to links in posts.
   *
   * What clients do with long links in the text of a post of this organization. `ASK` until it is set.
   *
   * `GET /settings/shortlink`, with a session.
   */
  readonly getShortlinkPreference: 'GET /settings/shortlink'
  /**
   * Set what happens to links in posts.
   *
   * Sets it for everybody in the organization. For admins.
   *
   * `POST /settings/shortlink`, with a session.
   */
  readonly setShortlinkPreference: 'POST /settings/shortlink'
  /**
   * Show what an app asks for.
   *
   * Where an app sends the person's browser, at `{console_url}/oauth/authorize`. A browser gets the consent page, or is sent to
   * sign in first; a client that asks for JSON gets what the page shows.
   *
   * A request that is wrong is answered here and never sent on to the app: an address that nobody has checked is no
   * place to send people to.
   *
   * `GET /oauth/authorize`, with a session, or nothing.
   */
  readonly getAuthorization: 'GET /oauth/authorize'
  /**
   * Let an app in, or not.
   *
   * What the person decided. Approving makes a code, which is valid for 10 minutes and once; denying sends the app
   * `error=access_denied`. The JSON answer says where to send the person; the consent page's form is redirected there.
   *
   * Any member may approve: the public API holds nothing that a member may not do in the console. The token works in the organization of
   * this request, and dies with the membership. Approving again makes a further token and leaves earlier ones alone.
   *
   * `POST /oauth/authorize`, with a session.
   */
  readonly decideAuthorization: 'POST /oauth/authorize'
  /**
   * Exchange a code for an access token.
   *
   * The app shows its client id and secret, in the body or with HTTP Basic, and the code. A code works once. Shown again within
   * 10 seconds it is refused; shown again later it is refused and the token that was made from it is revoked.
   *
   * A device may poll here too, with `grant_type` `urn:ietf:params:oauth:grant-type:device_code`: see `POST /device/token`.
   *
   * Errors: `invalid_request` (400, something is missing), `unsupported_grant_type` (400), `invalid_client` (401, the id or the
   * secret is wrong, or the secret was rotated away), `invalid_grant` (400, the code is unknown, expired, used, another app's, or was asked
   * for with another redirect URL or challenge).
   *
   * `POST /oauth/token`, with no credential.
   */
  readonly exchangeCode: 'POST /oauth/token'
  /**
   * Give a token back.
   *
   * RFC 7009: the app ends one of its own tokens. A token that is unknown, another app's or dead already is answered the same. A public client, which has no secret, sends its client id alone.
   *
   * `POST /oauth/revoke`, with no credential.
   */
  readonly revokeToken: 'POST /oauth/revoke'
  /**
   * Describe the authorization server.
   *
   * RFC 8414, for client libraries that find out for themselves where to go.
   *
   * `GET /.well-known/oauth-authorization-server`, with no credential.
   */
  readonly getServerMetadata: 'GET /.well-known/oauth-authorization-server'
  /**
   * Get the organization's app.
   *
   * The app without its secret, which nobody can read again; `false` when there is none. For admins.
   *
   * `GET /user/oauth-app`, with a session.
   */
  readonly getOAuthApp: 'GET /user/oauth-app'
  /**
   * Register the organization's app.
   *
   * Makes a client id and a client secret. The secret is shown this once and stored as a hash. An organization has one app; a second is 409. For admins.
   *
   * `POST /user/oauth-app`, with a session.
   */
  readonly createOAuthApp: 'POST /user/oauth-app'
  /**
   * Change the organization's app.
   *
   * What is absent stays as it is. Client id, secret and tokens go on. For admins.
   *
   * `PUT /user/oauth-app`, with a session.
   */
  readonly updateOAuthApp: 'PUT /user/oauth-app'
  /**
   * Delete the organization's app.
   *
   * For good: every token of the app is revoked, and it disappears from everybody's approved apps. For admins.
   *
   * `DELETE /user/oauth-app`, with a session.
   */
  readonly deleteOAuthApp: 'DELETE /user/oauth-app'
  /**
   * Make a new client secret.
   *
   * The old secret redeems no code from this moment on; tokens that were issued stay valid. The new one is shown this once. For admins.
   *
   * `POST /user/oauth-app/rotate-secret`, with a session.
   */
  readonly rotateOAuthAppSecret: 'POST /user/oauth-app/rotate-secret'
  /**
   * List the apps that the signed-in person has let in.
   *
   * In all organizations of theirs, the newest approval first: one row for each app and organization, however many tokens it holds. Devices that were let in show as the app `Command line`.
   *
   * `GET /user/approved-apps`, with a session.
   */
  readonly listApprovedApps: 'GET /user/approved-apps'
  /**
   * Shut an app out again.
   *
   * Every token that the signed-in person gave the app in that organization is refused once this returns.
   *
   * `DELETE /user/approved-apps/{id}`, with a session.
   */
  readonly revokeApprovedApp: 'DELETE /user/approved-apps/{id}'
  /**
   * Start the login of a device.
   *
   * For tools without a browser (RFC 8628). Show the person `user_code` and `verification_uri`, and ask `POST /device/token`
   * every `interval` seconds until they have decided. Nothing has to be sent.
   *
   * A form-encoded request gets 200, as the RFC has it.
   *
   * `POST /device/code`, with no credential.
   */
  readonly startDeviceAuthorization: 'POST /device/code'
  /**
   * Ask whether a device is let in.
   *
   * 400 until the person has decided: `authorization_pending` means ask again, `slow_down` means ask again and wait five
   * seconds longer from now on, `access_denied` and `expired_token` are final. Then the access token, once. It belongs to the
   * built-in app "Command line", which the person finds and ends under `GET /user/approved-apps`, and to the organization they
   * worked in; it ends with their membership.
   *
   * A form-encoded request gets 200, as the RFC has it.
   *
   * `POST /device/token`, with no credential.
   */
  readonly pollDeviceToken: 'POST /device/token'
  /**
   * Look at a device before letting it in.
   *
   * What asks for access with this code, from where and since when. Show it to the person, who may have been sent the code by somebody else. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
   *
   * `GET /device/info`, with a session.
   */
  readonly getDeviceInfo: 'GET /device/info'
  /**
   * Approve or deny a device.
   *
   * The device gets a token that acts for the organization that the request works in. Repeating a decision is a success; another one is `already_decided`. To take back what the device has fetched, revoke the app under `DELETE /user/approved-apps/{id}`. After 5 wrong codes within 15 minutes the answer is 429; 10 from one address.
   *
   * `POST /device/approve`, with a session.
   */
  readonly approveDevice: 'POST /device/approve'
  /**
   * Get the current subscription.
   *
   * Empty where the organization has none, and where the service sells no plans (without STRIPE_SECRET_KEY), so that nothing
   * is limited.
   *
   * `GET /billing`, with a session.
   */
  readonly getBilling: 'GET /billing'
  /**
   * Get the status of a checkout.
   *
   * For the page to which the checkout returns: `0` while the payment is pending, `1` once its card was rejected and the
   * subscription cancelled, `2` once the plan is active. Consoles ask every second.
   *
   * `GET /billing/check/{id}`, with a session.
   */
  readonly getCheckoutStatus: 'GET /billing/check/{id}'
  /**
   * Get the offer for members who are about to cancel.
   *
   * A discount is offered once: to an active or trialing monthly subscription without one, whose last payment was over 10
   * dollars, where BILLING_RETENTION_COUPON is set. Reading the offer changes nothing.
   *
   * `GET /billing/check-discount`, with a session.
   */
  readonly getRetentionOffer: 'GET /billing/check-discount'
  /**
   * Take the retention discount.
   *
   * Applies the discount of `GET /billing/check-discount` to the subscription. Without such an offer it is 409.
   *
   * `POST /billing/apply-discount`, with a session.
   */
  readonly applyDiscount: 'POST /billing/apply-discount'
  /**
   * End the trial now.
   *
   * The first period begins and is paid at once. Without a trial it is 409.
   *
   * `POST /billing/finish-trial`, with a session.
   */
  readonly finishTrial: 'POST /billing/finish-trial'
  /**
   * Tell whether the trial is over.
   *
   * True as well for an organization that has no trial.
   *
   * `GET /billing/is-trial-finished`, with a session.
   */
  readonly getTrialStatus: 'GET /billing/is-trial-finished'
  /**
   * Begin a checkout inside the page.
   *
   * Answers the secret with which the page draws the form of Stripe. The first subscription of an organization begins with a
   * trial of 7 days. `auto_apply_coupon` is a promotion code that the page applies by itself; there is none for yearly
   * plans.
   *
   * `blocked` means that an organization of another account with this email address has a subscription. An organization that
   * has one itself gets 409: `POST /billing/subscribe` switches it.
   *
   * `POST /billing/embedded`, with a session.
   */
  readonly createEmbeddedCheckout: 'POST /billing/embedded'
  /**
   * Subscribe, or switch the plan.
   *
   * Without a subscription it begins a checkout, and `url` is the page of Stripe to pay on. Its first subscription begins
   * with a trial of 7 days. With one it is switched in place: the difference is paid at once, a pending cancellation is
   * undone, and `id` is the new identifier; where the card refuses, nothing changes, and `portal` is the page to give
   * another one.
   *
   * `blocked` means that an organization of another account with this email address has a subscription.
   *
   * `POST /billing/subscribe`, with a session.
   */
  readonly subscribe: 'POST /billing/subscribe'
  /**
   * Compute what a plan costs today.
   *
   * In dollars, what `POST /billing/subscribe` would collect at once: nothing during a trial, and the new price less the
   * rest of the current period when it switches.
   *
   * `POST /billing/prorate`, with a session.
   */
  readonly previewSubscription: 'POST /billing/prorate'
  /**
   * Open the page for cards and invoices.
   *
   * The page of Stripe on which the owner changes the card and reads invoices. It is open for a few minutes. An organization
   * that never began a checkout has none: 409.
   *
   * `GET /billing/portal`, with a session.
   */
  readonly openBillingPortal: 'GET /billing/portal'
  /**
   * Cancel the plan, or resume it.
   *
   * Without `action` it does the opposite of what is: a plan that renews ends with its period, and one that is to end renews
   * again. `action` says which, so that a repeated request changes nothing. A subscription whose payment failed ends at
   * once. The operator gets the feedback by email.
   *
   * Without a subscription it is 409.
   *
   * `POST /billing/cancel`, with a session.
   */
  readonly togglePlanCancellation: 'POST /billing/cancel'
  /**
   * Cancel the subscription at once.
   *
   * Ends it today without a refund. Without a subscription it is 409.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/cancel-subscription`, with a session.
   */
  readonly cancelSubscription: 'POST /billing/cancel-subscription'
  /**
   * List the payments.
   *
   * The successful ones of the organization, newest first, at most 100. Amounts are in cents.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `GET /billing/charges`, with a session.
   */
  readonly listCharges: 'GET /billing/charges'
  /**
   * Refund payments.
   *
   * Refunds what is left of each payment, one after the other. A payment that is not the organization's, or that was
   * refunded before, is among `failed`.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/refund-charges`, with a session.
   */
  readonly refundCharges: 'POST /billing/refund-charges'
  /**
   * Tell whether the last payment can be refunded.
   *
   * It can be if the organization has a live subscription, no payment was ever refunded, and the newest payment of a live
   * subscription is at most 60 days old. A monthly plan gets that payment back, a yearly one a twelfth of it. Amounts are in
   * cents.
   *
   * `GET /billing/chatbot-refund/preview`, with a session.
   */
  readonly previewRefund: 'GET /billing/chatbot-refund/preview'
  /**
   * Refund the last payment and cancel.
   *
   * Refunds what `GET /billing/chatbot-refund/preview` says, cancels every subscription at once and tells the operator. Two
   * requests refund once.
   *
   * `POST /billing/chatbot-refund`, with a session.
   */
  readonly refundSubscription: 'POST /billing/chatbot-refund'
  /**
   * Grant a plan.
   *
   * Gives the organization a monthly plan that nobody pays for and that never ends.
   *
   * For administrators of the service, in the organization as whose member they act.
   *
   * `POST /billing/add-subscription`, with a session.
   */
  readonly grantSubscription: 'POST /billing/add-subscription'
  /**
   * Make an organization for a customer of another service.
   *
   * Claims: `id` (the customer's id there), `name` (of the person or company), `saasName` (letters, digits, `-` and `_`) and
   * `email`. Makes an organization with an owner whose address is the customer's with `+<saasName>` before the `@`, and an
   * API key for it.
   *
   * Idempotent by `saasName` and `id`: repeating it answers the same organization and key, as long as the key is live; once
   * it was replaced or revoked it is 409. An address that another account has already is 409 too.
   *
   * `POST /enterprise/create-user`, with no credential.
   */
  readonly createEnterpriseUser: 'POST /enterprise/create-user'
  /**
   * Get the address where a customer connects a channel.
   *
   * Claims: `apiKey` (of the customer's organization), `provider` (a channel's identifier), `redirectUrl` (where the browser
   * goes afterwards), `webhookUrl` (called afterwards); to connect a channel again `refreshId`, and for channels with many
   * instances `externalUrl`. The first two URLs must be public and https.
   *
   * Once the channel is connected, `webhookUrl` gets `POST {"params": <JWT>}`, signed with ENTERPRISE_SECRET, with the claims
   * `apiKey`, `organizationId` and `id` (the channel), and the audience `postern-enterprise-webhook`. It is retried when
   * it does not answer 2xx. A channel that is connected by typed fields has no such address: 400.
   *
   * `POST /enterprise/url`, with no credential.
   */
  readonly getEnterpriseConnectUrl: 'POST /enterprise/url'
  /**
   * Delete a customer's channel.
   *
   * Claims: `apiKey` (of the customer's organization) and `id` (the channel). Deletes the channel with its secrets and posts; 409 while one of them is being sent.
   *
   * `POST /enterprise/delete-channel`, with no credential.
   */
  readonly deleteEnterpriseChannel: 'POST /enterprise/delete-channel'
  /**
   * List the providers.
   *
   * Every service of a third party for which an organization can enter a key of its own.
   *
   * `GET /third-party/list`, with a session.
   */
  readonly listThirdPartyProviders: 'GET /third-party/list'
  /**
   * List the accounts at providers.
   *
   * The organization's, oldest first. Nothing shows a key again.
   *
   * `GET /third-party`, with a session.
   */
  readonly listThirdPartyAccounts: 'GET /third-party'
  /**
   * Add an account at a provider.
   *
   * The path names the provider by its identifier. The key is tested at the provider, stored encrypted, and never shown again. A key of
   * an account that the organization has already replaces the earlier one. An organization has at most 50 accounts; one more is 409.
   *
   * `POST /third-party/{id}`, with a session.
   */
  readonly addThirdPartyAccount: 'POST /third-party/{id}'
  /**
   * Remove an account at a provider.
   *
   * Forgets its key. The answer is what was removed.
   *
   * `DELETE /third-party/{id}`, with a session.
   */
  readonly removeThirdPartyAccount: 'DELETE /third-party/{id}'
  /**
   * Generate a file at a provider.
   *
   * Waits until the file is in the library, which takes minutes. With the header `Prefer: respond-async` the answer is 202 at once, with
   * a job that `GET /third-party/jobs/{id}` shows. The generation goes on whether or not the caller waits. At most 5 are in the making
   * at a time; one more is 429.
   *
   * The call that costs something at the provider is made once. If its response is lost, the job fails and says so.
   *
   * `POST /third-party/{id}/submit`, with a session.
   */
  readonly submitToThirdParty: 'POST /third-party/{id}/submit'
  /**
   * Import files from a provider.
   *
   * Fetches files into the library, all or none. Addresses must be on the hosts of the provider; their query and fragment are dropped.
   *
   * `POST /third-party/{id}/import`, with a session.
   */
  readonly importFromThirdParty: 'POST /third-party/{id}/import'
  /**
   * See a job at a provider.
   *
   * Its state, and its file in the end. Jobs are kept for 30 days.
   *
   * `GET /third-party/jobs/{id}`, with a session.
   */
  readonly getThirdPartyJob: 'GET /third-party/jobs/{id}'
  /**
   * Call a function of a provider.
   *
   * Only the functions that docs/third-party.md lists; every other name is 404. The body is the function's data, whose schema is there
   * too. A provider that refuses the key is 409; one that refuses the request is 422 `content_refused`, with its words.
   *
   * `POST /third-party/function/{id}/{functionName}`, with a session.
   */
  readonly callThirdPartyFunction: 'POST /third-party/function/{id}/{functionName}'
  /**
   * List the posts that failed.
   *
   * Failures of all organizations, newest first, whether or not the post was published later. Secrets are removed from what platforms
   * answered. Each organization that is shown finds the access, with the administrator's name, in its audit log.
   *
   * For administrators of the service.
   *
   * `GET /admin/errors`, with a session.
   */
  readonly listErrors: 'GET /admin/errors'
  /**
   * List the platforms on which posts failed.
   *
   * Identifiers in order, for the filter of the errors. For administrators of the service.
   *
   * `GET /admin/errors/platforms`, with a session.
   */
  readonly listErrorPlatforms: 'GET /admin/errors/platforms'
  /**
   * Count what was done.
   *
   * Over all organizations in a period of whole UTC days: failures, published threads (by their date), channels that were connected
   * and still are, and the organizations and channels that have published or scheduled at least one thread of the period. A scheduled
   * one is queued or published.
   *
   * For administrators of the service.
   *
   * `GET /admin/stats`, with a session.
   */
  readonly getStats: 'GET /admin/stats'
  /**
   * List the announcements.
   *
   * Those of the whole service, newest first, for everybody who is signed in.
   *
   * `GET /announcements`, with a session.
   */
  readonly listAnnouncements: 'GET /announcements'
  /**
   * Create an announcement.
   *
   * Shows it to every organization from now on, in clients and as a banner in the console. At most 50 exist at a time; one more is 409. For administrators of the service.
   *
   * `POST /announcements`, with a session.
   */
  readonly createAnnouncement: 'POST /announcements'
  /**
   * Delete an announcement.
   *
   * Nobody sees it any longer. The answer is what was deleted. For administrators of the service.
   *
   * `DELETE /announcements/{id}`, with a session.
   */
  readonly deleteAnnouncement: 'DELETE /announcements/{id}'
  /**
   * Say what this is.
   *
   * A sign of life with pointers to the documentation, as JSON, HTML or plain text, whichever the `accept` header prefers. (OpenAPI does not let a contract declare a header parameter named Accept, so it stands here in words.)
   *
   * `GET /`, with no credential.
   */
  readonly getRoot: 'GET /'
  /**
   * Tell whether the process is alive.
   *
   * Answers as long as the process can answer at all; restart it when this fails.
   *
   * `GET /health/live`, with no credential.
   */
  readonly getLiveness: 'GET /health/live'
  /**
   * Tell whether the service can take requests.
   *
   * Checks that the database takes a write, at most every five seconds. Send traffic only while this is 200; it turns 503 when the database is away, locked or full, and as soon as a graceful stop begins.
   *
   * `GET /health/ready`, with no credential.
   */
  readonly getReadiness: 'GET /health/ready'
  /**
   * Show metrics for Prometheus.
   *
   * Prometheus text format. With METRICS_TOKEN set it takes that token as `Authorization: Bearer <token>`; without, it is open outside production and not there in production.
   *
   * `GET /metrics`, with no credential.
   */
  readonly getMetrics: 'GET /metrics'
  /**
   * Get this contract.
   *
   * The bundled OpenAPI 3.1 document, with `servers` set to this service's address.
   *
   * `GET /openapi.json`, with no credential.
   */
  readonly getContract: 'GET /openapi.json'
  /**
   * Read the documentation.
   *
   * This contract as a page. It fetches nothing from elsewhere.
   *
   * `GET /docs`, with no credential.
   */
  readonly getDocs: 'GET /docs'
  /**
   * Read what each error code means.
   *
   * The page that the `type` of every error points into, one section per code.
   *
   * `GET /docs/errors`, with no credential.
   */
  readonly getErrorCatalogue: 'GET /docs/errors'
  /**
   * Fetch an uploaded file.
   *
   * The bytes behind the `path` of an upload. Public: the name cannot be guessed. Answers a `Range` request with 206, so that players can seek.
   *
   * `GET /uploads/{year}/{month}/{day}/{name}`, with no credential.
   */
  readonly getFile: 'GET /uploads/{year}/{month}/{day}/{name}'
  /**
   * See what a sandbox channel published.
   *
   * A page with everything that was published on this sandbox channel, newest first.
   *
   * `GET /sandbox/{id}`, with no credential.
   */
  readonly getSandboxPage: 'GET /sandbox/{id}'
  /**
   * Read a sandbox channel's feed.
   *
   * The same as the page, as JSON Feed 1.1.
   *
   * `GET /sandbox/{id}/feed.json`, with no credential.
   */
  readonly getSandboxFeed: 'GET /sandbox/{id}/feed.json'
  /**
   * Tell whether a queue keeps up.
   *
   * Metrics of one kind of job, for a monitor that watches the status: 503 with the same metrics when jobs have
   * waited for more than five minutes, a post is overdue, or the database takes no writes; 404 for a name that no job has.
   *
   * Like `/metrics` it takes METRICS_TOKEN as `Authorization: Bearer <token>`, and is open without one outside production.
   * The session of an administrator of the service is always enough.
   *
   * `GET /monitor/queue/{name}`, with a session, or nothing.
   */
  readonly getQueueHealth: 'GET /monitor/queue/{name}'
}

/** Gives clients the method and path of each operation, which is all that they need at run time. */
export const routes: Routes = {
  isConnected: 'GET /public/v1/is-connected',
  listIntegrations: 'GET /public/v1/integrations',
  deleteIntegration: 'DELETE /public/v1/integrations/{id}',
  getIntegrationRetries: 'GET /public/v1/integrations/{id}/retry-posts',
  retryIntegrationPosts: 'POST /public/v1/integrations/{id}/retry-posts',
  listGroups: 'GET /public/v1/groups',
  getConnectUrl: 'GET /public/v1/social/{integration}',
  getIntegrationSettings: 'GET /public/v1/integration-settings/{id}',
  triggerIntegrationTool: 'POST /public/v1/integration-trigger/{id}',
  findSlot: 'GET /public/v1/find-slot/{id}',
  listPosts: 'GET /public/v1/posts',
  createPosts: 'POST /public/v1/posts',
  createPostsInBulk: 'POST /public/v1/posts/bulk',
  exportPosts: 'GET /public/v1/posts/export',
  validatePosts: 'POST /public/v1/posts/validate',
  deletePostGroup: 'DELETE /public/v1/posts/group/{group}',
  getPost: 'GET /public/v1/posts/{id}',
  updatePost: 'PUT /public/v1/posts/{id}',
  deletePost: 'DELETE /public/v1/posts/{id}',
  setPostStatus: 'PUT /public/v1/posts/{id}/status',
  mergePostSettings: 'PUT /public/v1/posts/{id}/settings',
  retryPost: 'POST /public/v1/posts/{id}/retry',
  listPostEvents: 'GET /public/v1/posts/{id}/events',
  listReleaseCandidates: 'GET /public/v1/posts/{id}/missing',
  setReleaseId: 'PUT /public/v1/posts/{id}/release-id',
  listPostNotes: 'GET /public/v1/posts/{id}/notes',
  addPostNote: 'POST /public/v1/posts/{id}/notes',
  deletePostNote: 'DELETE /public/v1/posts/{id}/notes/{noteId}',
  getApprovalLink: 'GET /public/v1/posts/{id}/approval-link',
  createApprovalLink: 'POST /public/v1/posts/{id}/approval-link',
  revokeApprovalLink: 'DELETE /public/v1/posts/{id}/approval-link',
  uploadMedia: 'POST /public/v1/upload',
  uploadMediaFromUrl: 'POST /public/v1/upload-from-url',
  generateVideo: 'POST /public/v1/generate-video',
  runVideoFunction: 'POST /public/v1/video/function',
  startVideoJob: 'POST /public/v1/video-jobs',
  getVideoJob: 'GET /public/v1/video-jobs/{id}',
  listUploads: 'GET /public/v1/media',
  deleteUpload: 'DELETE /public/v1/media/{id}',
  getIntegrationAnalytics: 'GET /public/v1/analytics/{integration}',
  getPostAnalytics: 'GET /public/v1/analytics/post/{postId}',
  listNotifications: 'GET /public/v1/notifications',
  readProfile: 'GET /public/v1/reads/{platform}/profile',
  listProfilePosts: 'GET /public/v1/reads/{platform}/posts',
  readPost: 'GET /public/v1/reads/{platform}/post/{postId}',
  searchPosts: 'GET /public/v1/reads/{platform}/search',
  readProfileMetrics: 'GET /public/v1/reads/{platform}/metrics',
  getCalendar: 'GET /posts',
  saveThreads: 'POST /posts',
  listPlannedPosts: 'GET /posts/list',
  listOldPosts: 'GET /posts/old',
  findOrganizationSlot: 'GET /posts/find-slot',
  findChannelSlot: 'GET /posts/find-slot/{id}',
  validateThreads: 'POST /posts/valid',
  getThreadByGroup: 'GET /posts/group/{group}',
  exportThread: 'GET /posts/group/{group}/debug-export',
  getThread: 'GET /posts/{id}',
  deleteThread: 'DELETE /posts/{id}',
  moveThread: 'PUT /posts/{id}/date',
  listThreadReleaseCandidates: 'GET /posts/{id}/missing',
  setThreadReleaseId: 'PUT /posts/{id}/release-id',
  getLinkStatistics: 'GET /posts/{id}/statistics',
  listComments: 'GET /posts/{id}/comments',
  addComment: 'POST /posts/{id}/comments',
  listThreadNotes: 'GET /posts/{id}/notes',
  addThreadNote: 'POST /posts/{id}/notes',
  deleteThreadNote: 'DELETE /posts/{id}/notes/{noteId}',
  getThreadApprovalLink: 'GET /posts/{id}/approval-link',
  createThreadApprovalLink: 'POST /posts/{id}/approval-link',
  revokeThreadApprovalLink: 'DELETE /posts/{id}/approval-link',
  askAboutShortLinks: 'POST /posts/should-shortlink',
  separatePosts: 'POST /posts/separate-posts',
  draftWeek: 'POST /posts/generator/draft',
  listTags: 'GET /posts/tags',
  createTag: 'POST /posts/tags',
  updateTag: 'PUT /posts/tags/{id}',
  deleteTag: 'DELETE /posts/tags/{id}',
  listMedia: 'GET /media',
  uploadToLibrary: 'POST /media/upload-server',
  uploadFile: 'POST /media/upload-simple',
  saveMedia: 'POST /media/save-media',
  setMediaInformation: 'POST /media/information',
  listVideoOptions: 'GET /media/video-options',
  createVideo: 'POST /media/generate-video',
  checkVideoAllowed: 'GET /media/generate-video/{type}/allowed',
  callVideoFunction: 'POST /media/video/function',
  createVideoJob: 'POST /media/video-jobs',
  trackVideoJob: 'GET /media/video-jobs/{id}',
  getMediaUsage: 'GET /media/usage',
  runMultipartStep: 'POST /media/{id}',
  deleteMedia: 'DELETE /media/{id}',
  generateImage: 'POST /media/generate-image',
  generateLibraryImage: 'POST /media/generate-image-with-prompt',
  generatePosts: 'POST /posts/generator',
  getCredits: 'GET /copilot/credits',
  chatWithAssistant: 'POST /copilot/chat',
  runAssistant: 'POST /copilot/agent',
  listCopilotThreads: 'GET /copilot/list',
  listCopilotMessages: 'GET /copilot/{thread}/list',
  deleteCopilotThread: 'DELETE /copilot/{thread}',
  listProviders: 'GET /integrations',
  deleteChannel: 'DELETE /integrations',
  listChannels: 'GET /integrations/list',
  startConnect: 'GET /integrations/social/{integration}',
  connectChannel: 'POST /integrations/social-connect/{integration}',
  choosePage: 'POST /integrations/provider/{id}/connect',
  choosePageByState: 'POST /integrations/public/provider/{id}/connect',
  refreshFromExtension: 'POST /integrations/extension-refresh',
  registerMoltbookAgent: 'POST /integrations/moltbook/register',
  getMoltbookStatus: 'GET /integrations/moltbook/status',
  findTelegramChat: 'GET /integrations/telegram/updates',
  disableChannel: 'POST /integrations/disable',
  enableChannel: 'POST /integrations/enable',
  getChannel: 'GET /integrations/{id}',
  getChannelRetries: 'GET /integrations/{id}/retry-posts',
  retryChannelPosts: 'POST /integrations/{id}/retry-posts',
  listPages: 'GET /integrations/{id}/pages',
  setPostingTimes: 'POST /integrations/{id}/time',
  saveChannelSettings: 'POST /integrations/{id}/settings',
  renameChannel: 'POST /integrations/{id}/nickname',
  setChannelGroup: 'PUT /integrations/{id}/group',
  setChannelGroupByName: 'PUT /integrations/{id}/customer-name',
  listChannelGroups: 'GET /integrations/customers',
  renameChannelGroup: 'PUT /integrations/customers/{id}',
  deleteChannelGroup: 'DELETE /integrations/customers/{id}',
  runChannelTool: 'POST /integrations/function',
  findMentions: 'POST /integrations/mentions',
  listAvailablePlugs: 'GET /integrations/plug/list',
  listInternalPlugs: 'GET /integrations/{identifier}/internal-plugs',
  listChannelPlugs: 'GET /integrations/{id}/plugs',
  saveChannelPlug: 'POST /integrations/{id}/plugs',
  setPlugActive: 'PUT /integrations/plugs/{id}/activate',
  getChannelAnalytics: 'GET /analytics/{integration}',
  getThreadAnalytics: 'GET /analytics/post/{postId}',
  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks',
  updateWebhook: 'PUT /webhooks',
  sendTestWebhook: 'POST /webhooks/send',
  listWebhookEvents: 'GET /webhooks/events',
  deleteWebhook: 'DELETE /webhooks/{id}',
  enableWebhook: 'POST /webhooks/{id}/enable',
  rotateWebhookSecret: 'POST /webhooks/{id}/rotate-secret',
  listWebhookDeliveries: 'GET /webhooks/{id}/deliveries',
  getWebhookDelivery: 'GET /webhooks/{id}/deliveries/{deliveryId}',
  replayWebhookDelivery: 'POST /webhooks/{id}/deliveries/{deliveryId}/replay',
  listAutoposts: 'GET /autopost',
  createAutopost: 'POST /autopost',
  previewFeed: 'POST /autopost/send',
  updateAutopost: 'PUT /autopost/{id}',
  deleteAutopost: 'DELETE /autopost/{id}',
  setAutopostActive: 'POST /autopost/{id}/active',
  listSets: 'GET /sets',
  createSet: 'POST /sets',
  updateSet: 'PUT /sets',
  deleteSet: 'DELETE /sets/{id}',
  listSignatures: 'GET /signatures',
  createSignature: 'POST /signatures',
  getDefaultSignature: 'GET /signatures/default',
  updateSignature: 'PUT /signatures/{id}',
  deleteSignature: 'DELETE /signatures/{id}',
  countUnreadNotifications: 'GET /notifications',
  listLatestNotifications: 'GET /notifications/list',
  markNotificationsRead: 'POST /notifications/read',
  previewPost: 'GET /public/posts/{id}',
  listPreviewComments: 'GET /public/posts/{id}/comments',
  trackVisitor: 'POST /public/t',
  modifySubscription: 'POST /public/modify-subscription',
  tellAgent: 'POST /public/agent',
  streamVideo: 'GET /public/stream',
  followShortLink: 'GET /s/{code}',
  canRegister: 'GET /auth/can-register',
  register: 'POST /auth/register',
  login: 'POST /auth/login',
  forgotPassword: 'POST /auth/forgot',
  resetPassword: 'POST /auth/forgot-return',
  activateAccount: 'POST /auth/activate',
  resendActivation: 'POST /auth/resend-activation',
  listSignInProviders: 'GET /auth/providers',
  startSignIn: 'GET /auth/oauth/{provider}',
  checkSignIn: 'POST /auth/oauth/{provider}/exists',
  mobileCallback: 'GET /auth/oauth-mobile-callback',
  passOnFormAnswer: 'POST /auth/oauth-form-callback',
  getSelf: 'GET /user/self',
  getPersonal: 'GET /user/personal',
  updatePersonal: 'POST /user/personal',
  rotateApiKey: 'POST /user/api-key/rotate',
  listOrganizations: 'GET /user/organizations',
  changeOrganization: 'POST /user/change-org',
  logout: 'POST /user/logout',
  searchImpersonation: 'GET /user/impersonate',
  impersonate: 'POST /user/impersonate',
  getEmailPreferences: 'GET /user/email-notifications',
  setEmailPreferences: 'POST /user/email-notifications',
  getSubscription: 'GET /user/subscription',
  listTiers: 'GET /user/subscription/tiers',
  joinOrganization: 'POST /user/join-org',
  trackUserEvent: 'POST /user/t',
  getChatbotToken: 'GET /user/chatbot-token',
  getAgentMediaSso: 'GET /user/agent-media-sso',
  listApiKeys: 'GET /user/api-keys',
  createApiKey: 'POST /user/api-keys',
  revokeApiKey: 'DELETE /user/api-keys/{id}',
  listSessions: 'GET /user/sessions',
  endOtherSessions: 'DELETE /user/sessions',
  endSession: 'DELETE /user/sessions/{id}',
  changePassword: 'POST /user/password',
  deleteAccount: 'DELETE /user/account',
  listAuditLog: 'GET /user/audit-log',
  listTeam: 'GET /settings/team',
  inviteMember: 'POST /settings/team',
  listInvitations: 'GET /settings/team/invitations',
  cancelInvitation: 'DELETE /settings/team/invitations/{id}',
  changeMemberRole: 'PUT /settings/team/{id}',
  removeMember: 'DELETE /settings/team/{id}',
  getShortlinkPreference: 'GET /settings/shortlink',
  setShortlinkPreference: 'POST /settings/shortlink',
  getAuthorization: 'GET /oauth/authorize',
  decideAuthorization: 'POST /oauth/authorize',
  exchangeCode: 'POST /oauth/token',
  revokeToken: 'POST /oauth/revoke',
  getServerMetadata: 'GET /.well-known/oauth-authorization-server',
  getOAuthApp: 'GET /user/oauth-app',
  createOAuthApp: 'POST /user/oauth-app',
  updateOAuthApp: 'PUT /user/oauth-app',
  deleteOAuthApp: 'DELETE /user/oauth-app',
  rotateOAuthAppSecret: 'POST /user/oauth-app/rotate-secret',
  listApprovedApps: 'GET /user/approved-apps',
  revokeApprovedApp: 'DELETE /user/approved-apps/{id}',
  startDeviceAuthorization: 'POST /device/code',
  pollDeviceToken: 'POST /device/token',
  getDeviceInfo: 'GET /device/info',
  approveDevice: 'POST /device/approve',
  getBilling: 'GET /billing',
  getCheckoutStatus: 'GET /billing/check/{id}',
  getRetentionOffer: 'GET /billing/check-discount',
  applyDiscount: 'POST /billing/apply-discount',
  finishTrial: 'POST /billing/finish-trial',
  getTrialStatus: 'GET /billing/is-trial-finished',
  createEmbeddedCheckout: 'POST /billing/embedded',
  subscribe: 'POST /billing/subscribe',
  previewSubscription: 'POST /billing/prorate',
  openBillingPortal: 'GET /billing/portal',
  togglePlanCancellation: 'POST /billing/cancel',
  cancelSubscription: 'POST /billing/cancel-subscription',
  listCharges: 'GET /billing/charges',
  refundCharges: 'POST /billing/refund-charges',
  previewRefund: 'GET /billing/chatbot-refund/preview',
  refundSubscription: 'POST /billing/chatbot-refund',
  grantSubscription: 'POST /billing/add-subscription',
  createEnterpriseUser: 'POST /enterprise/create-user',
  getEnterpriseConnectUrl: 'POST /enterprise/url',
  deleteEnterpriseChannel: 'POST /enterprise/delete-channel',
  listThirdPartyProviders: 'GET /third-party/list',
  listThirdPartyAccounts: 'GET /third-party',
  addThirdPartyAccount: 'POST /third-party/{id}',
  removeThirdPartyAccount: 'DELETE /third-party/{id}',
  submitToThirdParty: 'POST /third-party/{id}/submit',
  importFromThirdParty: 'POST /third-party/{id}/import',
  getThirdPartyJob: 'GET /third-party/jobs/{id}',
  callThirdPartyFunction: 'POST /third-party/function/{id}/{functionName}',
  listErrors: 'GET /admin/errors',
  listErrorPlatforms: 'GET /admin/errors/platforms',
  getStats: 'GET /admin/stats',
  listAnnouncements: 'GET /announcements',
  createAnnouncement: 'POST /announcements',
  deleteAnnouncement: 'DELETE /announcements/{id}',
  getRoot: 'GET /',
  getLiveness: 'GET /health/live',
  getReadiness: 'GET /health/ready',
  getMetrics: 'GET /metrics',
  getContract: 'GET /openapi.json',
  getDocs: 'GET /docs',
  getErrorCatalogue: 'GET /docs/errors',
  getFile: 'GET /uploads/{year}/{month}/{day}/{name}',
  getSandboxPage: 'GET /sandbox/{id}',
  getSandboxFeed: 'GET /sandbox/{id}/feed.json',
  getQueueHealth: 'GET /monitor/queue/{name}',
}

/** Lists the operations that take an Idempotency-Key, so that a client may repeat them although they write. */
export const keyed: readonly OperationId[] = [
  'retryIntegrationPosts',
  'triggerIntegrationTool',
  'createPosts',
  'createPostsInBulk',
  'validatePosts',
  'retryPost',
  'addPostNote',
  'uploadMedia',
  'uploadMediaFromUrl',
  'generateVideo',
  'startVideoJob',
  'saveThreads',
  'addComment',
  'addThreadNote',
  'draftWeek',
  'createTag',
  'uploadToLibrary',
  'uploadFile',
  'createVideo',
  'createVideoJob',
  'generateLibraryImage',
  'replayWebhookDelivery',
  'createAutopost',
  'createSet',
  'createSignature',
  'subscribe',
  'togglePlanCancellation',
  'refundCharges',
  'refundSubscription',
  'submitToThirdParty',
  'importFromThirdParty',
  'createAnnouncement',
]

export type OperationId = keyof typeof operationTable

/** Names the credential that the operation takes. */
export type SecurityOf<Id extends OperationId> = (typeof operationTable)[Id]['security']
