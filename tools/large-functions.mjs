// Functions that are larger than they should be, with their sizes. Nothing is added here: a function that grows is taken apart.

/** Functions of more than 100 lines. */
export const longFunctions = {
	"src/api/hook-endpoints.ts hookEndpoints": 109,
	"src/database/postgres.ts openPostgres": 117,
	"src/database/postgres/changes.ts openChanges": 173,
	"src/database/postgres/writer.ts openWriter": 176,
	"src/database/sqlite.ts openSqlite": 229,
	"src/domain/imports/apis/api-client.ts apiClient": 118,
	"src/domain/imports/apis/gitlab.ts gitlabSource": 200,
	"src/domain/issues/edit-issue.ts applyEdit": 109,
	"src/domain/last-commits/last-commits.ts openLastCommits": 107,
	"src/domain/pulls/merging/merge-status.ts mergeStatusOf": 115,
	"src/domain/pushes/accept-push.ts acceptPush": 123,
	"src/domain/servers/leases.ts openLeases": 131,
	"src/domain/storage/packs/open-packs.ts openPacks": 112,
	"src/git/upload/shared-answers.ts openSharedAnswers": 181,
	"src/http/server.ts listen": 131,
	"src/jobs/jobs.ts openJobs": 276,
	"src/jobs/outbox.ts openOutbox": 115,
	"src/open-app.ts openApp": 201,
	"src/runner/host/reporter.ts openReporter": 119,
	"src/state-metrics.ts watchState": 107,
	"src/threads/turns.ts openTurns": 123,
	"src/transport/ssh/channel.ts openChannel": 109,
	"src/transport/ssh/reception.ts openReception": 117,
	"src/transport/ssh/thread/listener.ts openListener": 110,
	"src/transport/ssh/thread/visit.ts openVisit": 131,
	"src/views/issues/timeline.ts timelineViews": 103,
	"src/views/repository.ts presentOne": 104,
	"src/workflow-language/expressions/parse.ts parseExpression": 116,
};

/** Functions of the domain with more than five parameters. */
export const manyParameters = {
	"src/domain/access-log/access-log.ts noteAccess": 6,
	"src/domain/accounts/change-password.ts changePassword": 6,
	"src/domain/accounts/change-password.ts storePassword": 6,
	"src/domain/notifications/outgoing-rows.ts planNews": 6,
};
