import { boardsOfOperations } from "./pages-of-boards.ts";

type Ids = string;

const hooks = (base: string, name: string, more = ""): Record<string, Ids> => ({
	[`GET ${base}`]: `${name}ListHooks`,
	[`GET ${base}/:id`]: `${name}GetHook ${name}ListHookDeliveries`,
	[`POST ${base}/:type/new`]: `${name}CreateHook`,
	[`POST ${base}/:id`]: `${name}EditHook`,
	[`POST ${base}/:id/delete`]: `${name}DeleteHook`,
	[`POST ${base}/:id/replay/:uuid`]: `${name}RedeliverHook`,
	[`POST ${base}/:id/test`]: more,
});
const runners = (base: string, of: string): Record<string, Ids> => {
	const name = of.toLowerCase();
	return {
		[`GET ${base}/runners`]: `get${of}Runners get${of}Runner`,
		[`POST ${base}/runners/token`]: `${name}CreateRunnerRegistrationToken`,
		[`POST ${base}/runners/switch`]: `update${of}Runner`,
		[`POST ${base}/runners/delete`]: `delete${of}Runner`,
	};
};
const secrets = (base: string, of: string, list: Ids): Record<string, Ids> => ({
	[`GET ${base}/secrets`]: list,
	[`POST ${base}/secrets`]: `update${of}Secret`,
	[`POST ${base}/secrets/delete`]: `delete${of}Secret`,
	[`GET ${base}/variables`]: `get${of}VariablesList get${of}Variable`,
	[`POST ${base}/variables`]: `create${of}Variable update${of}Variable`,
	[`POST ${base}/variables/delete`]: `delete${of}Variable`,
});
const savedViews = (base: string, of: string): Record<string, Ids> => ({
	[`POST ${base}/views`]: `${of}CreateView`,
	[`POST ${base}/views/:view`]: `${of}EditView`,
	[`POST ${base}/views/:view/delete`]: `${of}DeleteView`,
});

/** By the route of a page or form: the operations of the API that do the same, or whose outcome it shows. */
export const pagesOfOperations: readonly Readonly<Record<string, Ids>>[] = [
	// administration
	{
		"GET /-/admin/monitor/cron": "adminCronList",
		"POST /-/admin/monitor/cron": "adminCronRun",
		"GET /-/admin/emails": "adminGetAllEmails adminSearchEmails",
		"GET /-/admin/orgs": "adminGetAllOrgs",
		"POST /-/admin/users/new": "adminCreateUser",
		"GET /-/admin/users": "adminSearchUsers",
		"POST /-/admin/users/:id/edit": "adminEditUser adminRenameUser",
		"POST /-/admin/users/:id/delete": "adminDeleteUser",
		"GET /-/admin/users/:id/edit": "adminGetHiddenUser",
		"GET /-/admin/audit": "adminListAudit",
		"GET /org/:org/settings/audit": "orgListAudit",
		"GET /:owner/:repo/settings/audit": "repoListAudit",
		"GET /user/settings/security/log": "userListAudit",
		"POST /-/admin/users/:id/hide": "adminHideUser",
		"POST /-/admin/users/:id/show": "adminShowUser",
		...hooks("/-/admin/hooks", "admin"),
		...runners("/-/admin/actions", "Admin"),
	},
	// one's own things
	{
		"GET /:username":
			"userGet userGetCurrent userListActivityFeeds userListFollowers userListFollowing userCurrentListFollowers userCurrentListFollowing userCurrentCheckFollowing userCheckFollowing userListStarred userCurrentListStarred userListRepos orgListUserOrgs orgGet orgListRepos orgListActivityFeeds userListGPGKeys userListKeys",
		"POST /:username/-/follow": "userCurrentPutFollow userCurrentDeleteFollow",
		"GET /:username/-/heatmap": "userGetHeatmapData",
		"GET /user/settings": "getUserSettings",
		"POST /user/settings": "updateUserSettings",
		"POST /user/settings/avatar": "userUpdateAvatar",
		"POST /user/settings/avatar/delete": "userDeleteAvatar",
		"GET /user/settings/account": "userListEmails",
		"POST /user/settings/account/emails": "userAddEmail",
		"POST /user/settings/account/emails/delete": "userDeleteEmail",
		"GET /user/settings/blocked_users": "userListBlocks userCheckUserBlock",
		"POST /user/settings/blocked_users": "userBlockUser",
		"POST /user/settings/blocked_users/delete": "userUnblockUser",
		"GET /user/settings/keys":
			"userCurrentListKeys userCurrentGetKey userCurrentListGPGKeys userCurrentGetGPGKey getVerificationToken",
		"POST /user/settings/keys": "userCurrentPostKey",
		"POST /user/settings/keys/delete": "userCurrentDeleteKey",
		"POST /user/settings/keys/gpg": "userCurrentPostGPGKey",
		"POST /user/settings/keys/gpg/delete": "userCurrentDeleteGPGKey",
		"POST /user/settings/keys/gpg/verify": "userVerifyGPGKey",
		"GET /user/settings/applications": "userGetTokens",
		"POST /user/settings/applications": "userCreateToken",
		"POST /user/settings/applications/delete": "userDeleteAccessToken",
		"GET /user/settings/applications/oauth2": "userGetOauth2Application",
		"POST /user/settings/applications/oauth2": "userCreateOAuth2Application",
		"GET /user/settings/applications/oauth2/:id": "userGetOAuth2Application",
		"POST /user/settings/applications/oauth2/:id":
			"userUpdateOAuth2Application",
		"POST /user/settings/applications/oauth2/:id/delete":
			"userDeleteOAuth2Application",
		"GET /user/settings/organization": "orgListCurrentUserOrgs userListTeams",
		"GET /user/settings/repos": "userCurrentListRepos",
		"GET /notifications/watching":
			"userListSubscriptions userCurrentListSubscriptions",
		"GET /notifications":
			"notifyGetList notifyNewAvailable notifyGetThread notifyGetRepoList",
		"POST /notifications/status": "notifyReadThread",
		"POST /notifications/purge": "notifyReadList notifyReadRepoList",
		...hooks("/user/settings/hooks", "user"),
		...runners("/user/settings/actions", "User"),
		...secrets("/user/settings/actions", "User", ""),
	},
	// finding
	{
		"GET /explore/repos": "repoSearch topicSearch",
		"GET /search": "searchCode",
		"GET /search/saved": "userListSearchSubscriptions",
		"POST /search/views/:view/subscribe": "userSubscribeToSearch",
		"POST /search/views/:view/unsubscribe": "userUnsubscribeFromSearch",
		"POST /search/views/:view/seen": "userMarkSearchSeen",
		"GET /:owner/:repo/search": "repoSearchCode",
		"GET /:owner/:repo/symbols": "repoListSymbols",
		"GET /explore/users": "userSearch",
		"GET /explore/organizations": "orgGetAll",
		"GET /issues": "issueSearchIssues userListViews",
		...savedViews("/issues", "user"),
	},
	// organizations
	{
		"POST /org/create": "orgCreate",
		"POST /org/:org/settings": "orgEdit",
		"POST /org/:org/settings/rename": "renameOrg",
		"POST /org/:org/settings/delete": "orgDelete",
		"POST /org/:org/settings/avatar": "orgUpdateAvatar",
		"POST /org/:org/settings/avatar/delete": "orgDeleteAvatar",
		"GET /org/:org/settings/blocked_users":
			"organizationListBlocks organizationCheckUserBlock",
		"POST /org/:org/settings/blocked_users": "organizationBlockUser",
		"POST /org/:org/settings/blocked_users/delete": "organizationUnblockUser",
		"GET /org/:org/issues": "orgListViews",
		...savedViews("/org/:org/issues", "org"),
		"GET /org/:org/settings/labels": "orgListLabels orgGetLabel",
		"POST /org/:org/settings/labels": "orgCreateLabel",
		"POST /org/:org/settings/labels/:id/edit": "orgEditLabel",
		"POST /org/:org/settings/labels/:id/delete": "orgDeleteLabel",
		"GET /org/:org/settings/issue-types": "orgListIssueTypes",
		"POST /org/:org/settings/issue-types": "orgCreateIssueType",
		"POST /org/:org/settings/issue-types/:id/edit": "orgEditIssueType",
		"POST /org/:org/settings/issue-types/:id/delete": "orgDeleteIssueType",
		"GET /org/:org/members":
			"orgListMembers orgIsMember orgListPublicMembers orgIsPublicMember",
		"GET /org/:org/members/:username": "orgGetUserPermissions",
		"POST /org/:org/members/:username/remove": "orgDeleteMember",
		"POST /org/:org/members/:username/visibility":
			"orgPublicizeMember orgConcealMember",
		"GET /org/:org/teams": "orgListTeams teamSearch",
		"POST /org/:org/teams/new": "orgCreateTeam",
		"GET /org/:org/teams/:team":
			"orgGetTeam orgListTeamMembers orgListTeamMember",
		"POST /org/:org/teams/:team/edit": "orgEditTeam",
		"POST /org/:org/teams/:team/delete": "orgDeleteTeam",
		"POST /org/:org/teams/:team/action/add": "orgAddTeamMember",
		"POST /org/:org/teams/:team/action/remove": "orgRemoveTeamMember",
		"GET /org/:org/teams/:team/repositories":
			"orgListTeamRepos orgListTeamRepo",
		"POST /org/:org/teams/:team/action/repo/add": "orgAddTeamRepository",
		"POST /org/:org/teams/:team/action/repo/remove": "orgRemoveTeamRepository",
		"GET /org/:org/dashboard/:team": "orgListTeamActivityFeeds",
		...hooks("/org/:org/settings/hooks", "org"),
		...runners("/org/:org/settings/actions", "Org"),
		...secrets("/org/:org/settings/actions", "Org", "orgListActionsSecrets"),
	},
	// packages
	{
		"GET /:owner/-/packages": "listPackages",
		"GET /:owner/-/packages/:type/:name": "getLatestPackageVersion",
		"GET /:owner/-/packages/:type/:name/versions": "listPackageVersions",
		"GET /:owner/-/packages/:type/:name/:version":
			"getPackage listPackageFiles",
		"POST /:owner/-/packages/:type/:name/:version/delete":
			"deletePackageVersion",
		"POST /:owner/-/packages/settings/:type/:name/delete": "deletePackage",
		"POST /:owner/-/packages/settings/:type/:name/link": "linkPackage",
		"POST /:owner/-/packages/settings/:type/:name/unlink": "unlinkPackage",
		"GET /user/settings/packages": "listPackageCleanupRules",
		"POST /user/settings/packages/chef": "userPutChefKey",
		"POST /user/settings/packages/chef/delete": "userDeleteChefKey",
		"GET /user/settings/packages/rules/:type": "previewPackageCleanupRule",
		"POST /user/settings/packages/rules/:type": "putPackageCleanupRule",
		"POST /user/settings/packages/rules/:type/delete":
			"deletePackageCleanupRule",
	},
	// a repository and its settings
	{
		"GET /:owner/:repo":
			"repoGet repoGetContentsList repoGetContentsExtRoot repoGetLanguages repoGetLicenses repoListTopics userCurrentCheckSubscription userCurrentCheckStarring",
		"POST /:owner/:repo/action/:act":
			"userCurrentPutStar userCurrentDeleteStar userCurrentPutSubscription userCurrentDeleteSubscription",
		"POST /:owner/:repo/action/accept_transfer": "acceptRepoTransfer",
		"POST /:owner/:repo/action/reject_transfer": "rejectRepoTransfer",
		"POST /repo/create":
			"createCurrentUserRepo createOrgRepo createOrgRepoDeprecated",
		"GET /repo/create":
			"listGitignoresTemplates listLabelTemplates listLicenseTemplates",
		"GET /user/settings/account/delete": "userExport",
		"GET /:owner/:repo/settings/import": "repoExport",
		"POST /repo/migrate": "repoMigrate",
		"POST /:owner/:repo/fork": "createFork",
		"GET /:owner/:repo/forks": "listForks",
		"GET /:owner/:repo/stars": "repoListStargazers",
		"GET /:owner/:repo/watchers": "repoListSubscribers",
		"GET /:owner/:repo/activity": "repoListActivityFeeds",
		"POST /:owner/:repo/branches/merge-upstream": "repoMergeUpstream",
		"POST /:owner/:repo/settings": "repoEdit",
		"POST /:owner/:repo/settings/danger/delete": "repoDelete",
		"POST /:owner/:repo/settings/danger/transfer": "repoTransfer",
		"POST /:owner/:repo/settings/avatar": "repoUpdateAvatar",
		"POST /:owner/:repo/settings/avatar/delete": "repoDeleteAvatar",
		"POST /:owner/:repo/settings/topics":
			"repoUpdateTopics repoAddTopic repoDeleteTopic",
		"GET /:owner/:repo/settings/collaboration":
			"repoListCollaborators repoCheckCollaborator repoGetRepoPermissions repoListTeams repoCheckTeam",
		"POST /:owner/:repo/settings/collaboration": "repoAddCollaborator",
		"POST /:owner/:repo/settings/collaboration/delete":
			"repoDeleteCollaborator",
		"POST /:owner/:repo/settings/collaboration/team": "repoAddTeam",
		"POST /:owner/:repo/settings/collaboration/team/delete": "repoDeleteTeam",
		"GET /:owner/:repo/settings/branches": "repoListBranchProtection",
		"GET /:owner/:repo/settings/branches/edit": "repoGetBranchProtection",
		"POST /:owner/:repo/settings/branches/edit":
			"repoCreateBranchProtection repoEditBranchProtection",
		"POST /:owner/:repo/settings/branches/delete": "repoDeleteBranchProtection",
		"POST /:owner/:repo/settings/branches/order":
			"repoUpdateBranchProtectionPriories",
		"GET /:owner/:repo/settings/tags": "repoListTagProtection",
		"GET /:owner/:repo/settings/tags/:id": "repoGetTagProtection",
		"POST /:owner/:repo/settings/tags": "repoCreateTagProtection",
		"POST /:owner/:repo/settings/tags/:id": "repoEditTagProtection",
		"POST /:owner/:repo/settings/tags/delete": "repoDeleteTagProtection",
		"GET /:owner/:repo/settings/keys": "repoListKeys repoGetKey",
		"POST /:owner/:repo/settings/keys": "repoCreateKey",
		"POST /:owner/:repo/settings/keys/delete": "repoDeleteKey",
		"GET /:owner/:repo/settings/mirrors":
			"repoListPushMirrors repoGetPushMirrorByRemoteName",
		"POST /:owner/:repo/settings/mirrors": "repoAddPushMirror",
		"POST /:owner/:repo/settings/mirrors/delete": "repoDeletePushMirror",
		"POST /:owner/:repo/settings/mirrors/push": "repoPushMirrorSync",
		"POST /:owner/:repo/settings/mirrors/pull": "repoMirrorSync",
		...hooks("/:owner/:repo/settings/hooks", "repo", "repoTestHook"),
		...runners("/:owner/:repo/settings/actions", "Repo"),
		...secrets(
			"/:owner/:repo/settings/actions",
			"Repo",
			"repoListActionsSecrets",
		),
	},
	// code
	{
		"GET /:owner/:repo/src/*":
			"repoGetContents repoGetContentsExt repoGetArchive repoGetRawFile repoGetRawFileOrLFS repoGetFileContents GetBlob GetTree",
		"POST /:owner/:repo/_new/*": "repoCreateFile",
		"POST /:owner/:repo/_edit/*": "repoUpdateFile",
		"POST /:owner/:repo/_delete/*": "repoDeleteFile",
		"POST /:owner/:repo/_upload/*": "repoChangeFiles",
		"POST /:owner/:repo/_diffpatch/*": "repoApplyDiffPatch",
		"GET /:owner/:repo/branches": "repoListBranches repoGetBranch",
		"POST /:owner/:repo/branches/_new": "repoCreateBranch",
		"POST /:owner/:repo/branches/rename": "repoRenameBranch",
		"POST /:owner/:repo/branches/delete": "repoDeleteBranch",
		"GET /:owner/:repo/tags": "repoListTags repoGetTag GetAnnotatedTag",
		"POST /:owner/:repo/tags/new": "repoCreateTag",
		"POST /:owner/:repo/tags/delete": "repoDeleteTag",
		"GET /:owner/:repo/commits/*": "repoGetAllCommits",
		"GET /:owner/:repo/commit/:oid":
			"repoGetSingleCommit repoDownloadCommitDiffOrPatch repoListStatuses repoListStatusesByRef repoGetCombinedStatusByRef repoGetNote repoListPullsOfCommit",
		"GET /:owner/:repo/commit/:oid/refs": "repoGetCommitPullRequest",
		"GET /:owner/:repo/compare/*": "repoCompareDiff",
		"GET /:owner/:repo/releases":
			"repoListReleases repoListReleaseAttachments repoGetReleaseAttachment",
		"GET /:owner/:repo/releases/latest": "repoGetLatestRelease",
		"GET /:owner/:repo/releases/tag/*": "repoGetReleaseByTag repoGetRelease",
		"POST /:owner/:repo/releases/new":
			"repoCreateRelease repoCreateReleaseAttachment",
		"POST /:owner/:repo/releases/edit/*":
			"repoEditRelease repoEditReleaseAttachment",
		"POST /:owner/:repo/releases/delete/*":
			"repoDeleteRelease repoDeleteReleaseByTag",
		"POST /:owner/:repo/releases/delete-file/*": "repoDeleteReleaseAttachment",
		"GET /:owner/:repo/wiki/*":
			"repoGetWikiPage repoGetWikiPages repoGetWikiPageRevisions",
		"POST /:owner/:repo/wiki": "repoCreateWikiPage",
		"GET /:owner/:repo/wiki": "repoEditWikiPage",
		"POST /:owner/:repo/wiki/_delete": "repoDeleteWikiPage",
	},
	// issues
	{
		"GET /:owner/:repo/issues":
			"issueListIssues repoListPinnedIssues repoListViews",
		...savedViews("/:owner/:repo/issues", "repo"),
		"POST /:owner/:repo/issues/:index/duplicate": "issueSetOriginal",
		"GET /:owner/:repo/issues/new":
			"repoGetIssueTemplates repoGetIssueConfig repoGetAssignees repoCheckAssignee",
		"POST /:owner/:repo/issues/new":
			"issueCreateIssue issueCreateIssueAttachment",
		"GET /:owner/:repo/issues/:index":
			"issueGetIssue issueGetComments issueGetRepoComments issueGetComment issueGetCommentsAndTimeline issueGetLabels issueCheckAssignee issueListBlocks issueListIssueDependencies issueListSubIssues issueListDuplicates issueGetOriginal issueGetIssueReactions issueGetCommentReactions issueSubscriptions issueCheckSubscription issueTrackedTimes issueListIssueAttachments issueGetIssueAttachment issueListIssueCommentAttachments issueGetIssueCommentAttachment repoNewPinAllowed",
		"POST /:owner/:repo/issues/:index/title": "issueEditIssue",
		"POST /:owner/:repo/issues/:index/delete": "issueDelete",
		"POST /:owner/:repo/issues/:index/comments":
			"issueCreateComment issueCreateIssueCommentAttachment",
		"POST /:owner/:repo/issues/:index/comments/:id":
			"issueEditComment issueEditCommentDeprecated",
		"POST /:owner/:repo/issues/:index/comments/:id/delete":
			"issueDeleteComment issueDeleteCommentDeprecated",
		"POST /:owner/:repo/issues/:index/files/:id/delete":
			"issueDeleteIssueAttachment issueDeleteIssueCommentAttachment",
		"POST /:owner/:repo/issues/:index/assignees":
			"issueAddAssignees issueRemoveAssignees",
		"POST /:owner/:repo/issues/:index/dependency":
			"issueCreateIssueBlocking issueRemoveIssueBlocking issueCreateIssueDependencies issueRemoveIssueDependencies",
		"POST /:owner/:repo/issues/:index/sub_issues":
			"issueAddSubIssue issueRemoveSubIssue issueMoveSubIssue",
		"POST /:owner/:repo/issues/:index/deadline": "issueEditIssueDeadline",
		"POST /:owner/:repo/issues/:index/labels":
			"issueReplaceLabels issueAddLabel issueClearLabels issueRemoveLabel",
		"POST /:owner/:repo/issues/:index/lock": "issueLockIssue issueUnlockIssue",
		"POST /:owner/:repo/issues/:index/pin": "pinIssue unpinIssue moveIssuePin",
		"POST /:owner/:repo/issues/:index/files/:id/rename":
			"issueEditIssueAttachment issueEditIssueCommentAttachment",
		"GET /user/settings/times": "userCurrentTrackedTimes",
		"POST /:owner/:repo/issues/:index/reactions":
			"issuePostIssueReaction issueDeleteIssueReaction issuePostCommentReaction issueDeleteCommentReaction",
		"POST /:owner/:repo/issues/:index/stopwatch":
			"issueStartStopWatch issueStopStopWatch issueDeleteStopWatch userGetStopWatches",
		"POST /:owner/:repo/issues/:index/watch":
			"issueAddSubscription issueDeleteSubscription",
		"POST /:owner/:repo/issues/:index/times": "issueAddTime",
		"POST /:owner/:repo/issues/:index/times/delete":
			"issueDeleteTime issueResetTime",
		"GET /org/:org/worktime": "repoTrackedTimes userTrackedTimes",
		"GET /:owner/:repo/labels": "issueListLabels issueGetLabel",
		"POST /:owner/:repo/labels/new": "issueCreateLabel",
		"POST /:owner/:repo/labels/initialize": "getLabelTemplateInfo",
		"POST /:owner/:repo/labels/:id/edit": "issueEditLabel",
		"POST /:owner/:repo/labels/:id/delete": "issueDeleteLabel",
		"GET /:owner/:repo/milestones": "issueGetMilestonesList",
		"GET /:owner/:repo/milestone/:id": "issueGetMilestone",
		"POST /:owner/:repo/milestones/new": "issueCreateMilestone",
		"POST /:owner/:repo/milestones/:id/edit": "issueEditMilestone",
		"POST /:owner/:repo/milestones/:id/delete": "issueDeleteMilestone",
	},
	// pull requests
	{
		"GET /:owner/:repo/pulls": "repoListPullRequests",
		"POST /:owner/:repo/compare/*": "repoCreatePullRequest",
		"GET /:owner/:repo/pulls/:index":
			"repoGetPullRequest repoPullRequestIsMerged repoListPullReviews repoGetPullReview repoGetPullReviewComments repoGetReviewers",
		"POST /:owner/:repo/pulls/:index/title": "repoEditPullRequest",
		"GET /:owner/:repo/pulls/:index/commits": "repoGetPullRequestCommits",
		"GET /:owner/:repo/pulls/:index/files": "repoGetPullRequestFiles",
		"GET /:owner/:repo/pulls/:index.:form": "repoDownloadPullDiffOrPatch",
		"POST /:owner/:repo/pulls/:index/merge": "repoMergePullRequest",
		"POST /:owner/:repo/pulls/:index/cancel_auto_merge":
			"repoCancelScheduledAutoMerge",
		"POST /:owner/:repo/pulls/:index/update": "repoUpdatePullRequest",
		"POST /:owner/:repo/pulls/:index/answer":
			"repoCreatePullReviewCommentReply",
		"POST /:owner/:repo/pulls/:index/resolve":
			"repoResolvePullReviewComment repoUnresolvePullReviewComment",
		"POST /:owner/:repo/pulls/:index/request_review":
			"repoCreatePullReviewRequests repoDeletePullReviewRequests",
		"POST /:owner/:repo/pulls/:index/files/reviews/submit":
			"repoCreatePullReview repoSubmitPullReview",
		"POST /:owner/:repo/pulls/:index/drop": "repoDeletePullReview",
		"POST /:owner/:repo/pulls/:index/dismiss_review":
			"repoDismissPullReview repoUnDismissPullReview",
	},
	boardsOfOperations,
	// workflows
	{
		"GET /:owner/:repo/actions":
			"getWorkflowRuns ActionsListRepositoryWorkflows ActionsGetWorkflow ActionsListWorkflowRuns ListActionTasks",
		"POST /:owner/:repo/actions/run": "ActionsDispatchWorkflow",
		"POST /:owner/:repo/actions/enable": "ActionsEnableWorkflow",
		"POST /:owner/:repo/actions/disable": "ActionsDisableWorkflow",
		"GET /:owner/:repo/actions/runs/:run":
			"GetWorkflowRun listWorkflowRunJobs getArtifactsOfRun getArtifact downloadArtifact downloadArtifactRaw",
		"GET /:owner/:repo/actions/runs/:run/attempts/:attempt":
			"getWorkflowRunAttempt listWorkflowRunAttemptJobs",
		"GET /:owner/:repo/actions/runs/:run/jobs/:job":
			"getWorkflowJob followActionsRunJobLogs",
		"GET /:owner/:repo/actions/runs/:run/jobs/:job/logs":
			"downloadActionsRunJobLogs",
		"POST /:owner/:repo/actions/runs/:run/artifacts/delete": "deleteArtifact",
		"POST /:owner/:repo/actions/runs/:run/jobs/:job/rerun": "rerunWorkflowJob",
		"GET /-/admin/actions/runs": "listAdminWorkflowRuns",
		"GET /user/settings/actions/runs": "getUserWorkflowRuns",
		"GET /org/:org/settings/actions/runs": "getOrgWorkflowRuns",
		"POST /:owner/:repo/generate": "generateRepo",
		"POST /:owner/:repo/actions/runs/:run/change":
			"deleteActionRun rerunWorkflowRun rerunFailedWorkflowRun cancelActionRun approveActionRun",
	},
];
