import type { Endpoint } from "../http/endpoint.ts";
import * as adminActions from "./admin/actions.ts";
import * as adminAudit from "./admin/audit.ts";
import * as adminCron from "./admin/cron.ts";
import * as adminEmails from "./admin/emails.ts";
import * as adminHooks from "./admin/hooks.ts";
import * as adminOrgs from "./admin/orgs.ts";
import * as adminUnadopted from "./admin/unadopted.ts";
import * as adminUsersBadges from "./admin/users/badges.ts";
import * as adminUsersHidden from "./admin/users/hidden.ts";
import * as adminUsersKeys from "./admin/users/keys.ts";
import * as adminUsersOrgs from "./admin/users/orgs.ts";
import * as adminUsersRename from "./admin/users/rename.ts";
import * as adminUsersRepos from "./admin/users/repos.ts";
import * as adminUsers from "./admin/users/users.ts";
import * as gitignore from "./gitignore.ts";
import * as label from "./label.ts";
import * as licenses from "./licenses.ts";
import * as markdown from "./markdown.ts";
import * as notifications from "./notifications.ts";
import * as orgsActions from "./orgs/actions.ts";
import * as orgsActivities from "./orgs/activities.ts";
import * as orgsAudit from "./orgs/audit.ts";
import * as orgsAvatar from "./orgs/avatar.ts";
import * as orgsBlocks from "./orgs/blocks.ts";
import * as orgsHooks from "./orgs/hooks.ts";
import * as orgsIssueTypes from "./orgs/issue-types.ts";
import * as orgsLabels from "./orgs/labels.ts";
import * as orgsMembers from "./orgs/members.ts";
import * as orgs from "./orgs/orgs.ts";
import * as orgsProjects from "./orgs/projects.ts";
import * as orgsPublicMembers from "./orgs/public-members.ts";
import * as orgsRename from "./orgs/rename.ts";
import * as orgsRepos from "./orgs/repos.ts";
import * as orgsTeams from "./orgs/teams.ts";
import * as orgsViews from "./orgs/views.ts";
import * as packagesCleanupRules from "./packages/cleanup-rules.ts";
import * as packagesLinks from "./packages/links.ts";
import * as packages from "./packages/packages.ts";
import * as packagesVersions from "./packages/versions.ts";
import * as projectsAutomation from "./projects/automation.ts";
import * as projectsColumns from "./projects/columns.ts";
import * as projectsFields from "./projects/fields.ts";
import * as projectsItems from "./projects/items.ts";
import * as projects from "./projects/projects.ts";
import * as projectsValues from "./projects/values.ts";
import * as projectsViews from "./projects/views.ts";
import * as reposActionsArtifacts from "./repos/actions/artifacts.ts";
import * as reposActionsJobs from "./repos/actions/jobs.ts";
import * as reposActionsLiveLog from "./repos/actions/live-log.ts";
import * as reposActionsRunners from "./repos/actions/runners.ts";
import * as reposActionsRuns from "./repos/actions/runs.ts";
import * as reposActionsSecrets from "./repos/actions/secrets.ts";
import * as reposActionsTasks from "./repos/actions/tasks.ts";
import * as reposActionsVariables from "./repos/actions/variables.ts";
import * as reposActionsWorkflows from "./repos/actions/workflows.ts";
import * as reposActivities from "./repos/activities.ts";
import * as reposArchive from "./repos/archive.ts";
import * as reposAssignees from "./repos/assignees.ts";
import * as reposAudit from "./repos/audit.ts";
import * as reposAvatar from "./repos/avatar.ts";
import * as reposBranchProtections from "./repos/branch-protections.ts";
import * as reposBranches from "./repos/branches.ts";
import * as reposCollaborators from "./repos/collaborators.ts";
import * as reposCommits from "./repos/commits.ts";
import * as reposCompare from "./repos/compare.ts";
import * as reposContents from "./repos/contents.ts";
import * as reposContentsExt from "./repos/contents-ext.ts";
import * as reposDiffpatch from "./repos/diffpatch.ts";
import * as reposEditorconfig from "./repos/editorconfig.ts";
import * as reposExport from "./repos/export.ts";
import * as reposFileContents from "./repos/file-contents.ts";
import * as reposForks from "./repos/forks.ts";
import * as reposGenerate from "./repos/generate.ts";
import * as reposGitBlobs from "./repos/git/blobs.ts";
import * as reposGitCommits from "./repos/git/commits.ts";
import * as reposGitNotes from "./repos/git/notes.ts";
import * as reposGitRefs from "./repos/git/refs.ts";
import * as reposGitTags from "./repos/git/tags.ts";
import * as reposGitTrees from "./repos/git/trees.ts";
import * as reposHooksGit from "./repos/hooks/git.ts";
import * as reposHooks from "./repos/hooks/hooks.ts";
import * as reposIssueConfig from "./repos/issue-config.ts";
import * as reposIssueTemplates from "./repos/issue-templates.ts";
import * as reposIssuesAssets from "./repos/issues/assets.ts";
import * as reposIssuesAssignees from "./repos/issues/assignees.ts";
import * as reposIssuesBlocks from "./repos/issues/blocks.ts";
import * as reposIssuesComments from "./repos/issues/comments.ts";
import * as reposIssuesDeadline from "./repos/issues/deadline.ts";
import * as reposIssuesDependencies from "./repos/issues/dependencies.ts";
import * as reposIssuesDuplicates from "./repos/issues/duplicates.ts";
import * as reposIssues from "./repos/issues/issues.ts";
import * as reposIssuesLabels from "./repos/issues/labels.ts";
import * as reposIssuesLock from "./repos/issues/lock.ts";
import * as reposIssuesPins from "./repos/issues/pins.ts";
import * as reposIssuesReactions from "./repos/issues/reactions.ts";
import * as reposIssuesSearch from "./repos/issues/search.ts";
import * as reposIssuesStopwatch from "./repos/issues/stopwatch.ts";
import * as reposIssuesSubIssues from "./repos/issues/sub-issues.ts";
import * as reposIssuesSubscriptions from "./repos/issues/subscriptions.ts";
import * as reposIssuesTimeline from "./repos/issues/timeline.ts";
import * as reposIssuesTimes from "./repos/issues/times.ts";
import * as reposKeys from "./repos/keys.ts";
import * as reposLabels from "./repos/labels.ts";
import * as reposLanguages from "./repos/languages.ts";
import * as reposLicenses from "./repos/licenses.ts";
import * as reposMedia from "./repos/media.ts";
import * as reposMergeUpstream from "./repos/merge-upstream.ts";
import * as reposMigrate from "./repos/migrate.ts";
import * as reposMilestones from "./repos/milestones.ts";
import * as reposMirrorSync from "./repos/mirror-sync.ts";
import * as reposNewPinAllowed from "./repos/new-pin-allowed.ts";
import * as reposNotifications from "./repos/notifications.ts";
import * as reposProjects from "./repos/projects.ts";
import * as reposPullsComments from "./repos/pulls/comments.ts";
import * as reposPullsCommits from "./repos/pulls/commits.ts";
import * as reposPullsDiff from "./repos/pulls/diff.ts";
import * as reposPullsFiles from "./repos/pulls/files.ts";
import * as reposPullsMerge from "./repos/pulls/merge.ts";
import * as reposPulls from "./repos/pulls/pulls.ts";
import * as reposPullsRequestedReviewers from "./repos/pulls/requested-reviewers.ts";
import * as reposPullsReviews from "./repos/pulls/reviews.ts";
import * as reposPullsUpdate from "./repos/pulls/update.ts";
import * as reposPushMirrors from "./repos/push-mirrors.ts";
import * as reposRaw from "./repos/raw.ts";
import * as reposReleasesAssets from "./repos/releases/assets.ts";
import * as reposReleases from "./repos/releases.ts";
import * as repos from "./repos/repos.ts";
import * as reposReviewers from "./repos/reviewers.ts";
import * as reposSearch from "./repos/search.ts";
import * as reposSigningKey from "./repos/signing-key.ts";
import * as reposStargazers from "./repos/stargazers.ts";
import * as reposStatuses from "./repos/statuses.ts";
import * as reposSubscribers from "./repos/subscribers.ts";
import * as reposSubscription from "./repos/subscription.ts";
import * as reposSymbols from "./repos/symbols.ts";
import * as reposTagProtections from "./repos/tag-protections.ts";
import * as reposTags from "./repos/tags.ts";
import * as reposTeams from "./repos/teams.ts";
import * as reposTimes from "./repos/times.ts";
import * as reposTopics from "./repos/topics.ts";
import * as reposTransfer from "./repos/transfer.ts";
import * as reposViews from "./repos/views.ts";
import * as reposWiki from "./repos/wiki.ts";
import * as repositories from "./repositories.ts";
import * as search from "./search/search.ts";
import * as settings from "./settings.ts";
import * as signingKey from "./signing-key.ts";
import * as swagger from "./swagger.ts";
import * as teamsActivities from "./teams/activities.ts";
import * as teamsMembers from "./teams/members.ts";
import * as teamsRepos from "./teams/repos.ts";
import * as teams from "./teams/teams.ts";
import * as token from "./token.ts";
import * as topics from "./topics.ts";
import * as userActions from "./user/actions.ts";
import * as userApplications from "./user/applications.ts";
import * as userAudit from "./user/audit.ts";
import * as userAvatar from "./user/avatar.ts";
import * as userBlocks from "./user/blocks.ts";
import * as userChefKey from "./user/chef-key.ts";
import * as userEmails from "./user/emails.ts";
import * as userExport from "./user/export.ts";
import * as userFollowers from "./user/followers.ts";
import * as userFollowing from "./user/following.ts";
import * as userGpgKeys from "./user/gpg-keys.ts";
import * as userHooks from "./user/hooks.ts";
import * as userKeys from "./user/keys.ts";
import * as userOrgs from "./user/orgs.ts";
import * as userRepos from "./user/repos.ts";
import * as userSearchSubscriptions from "./user/search-subscriptions.ts";
import * as userSettings from "./user/settings.ts";
import * as userStarred from "./user/starred.ts";
import * as userStopwatches from "./user/stopwatches.ts";
import * as userSubscriptions from "./user/subscriptions.ts";
import * as userTeams from "./user/teams.ts";
import * as userTimes from "./user/times.ts";
import * as user from "./user/user.ts";
import * as userViews from "./user/views.ts";
import * as usersActivities from "./users/activities.ts";
import * as usersFollowers from "./users/followers.ts";
import * as usersFollowing from "./users/following.ts";
import * as usersGpgKeys from "./users/gpg-keys.ts";
import * as usersHeatmap from "./users/heatmap.ts";
import * as usersKeys from "./users/keys.ts";
import * as usersOrgs from "./users/orgs.ts";
import * as usersProjects from "./users/projects.ts";
import * as usersRepos from "./users/repos.ts";
import * as usersSearch from "./users/search.ts";
import * as usersStarred from "./users/starred.ts";
import * as usersSubscriptions from "./users/subscriptions.ts";
import * as usersTokens from "./users/tokens.ts";
import * as users from "./users/users.ts";
import * as version from "./version.ts";

/** The files of the API; each stands by the address of its routes. */
const files = [
	adminActions,
	adminAudit,
	adminCron,
	adminEmails,
	adminHooks,
	adminOrgs,
	adminUnadopted,
	adminUsersBadges,
	adminUsersHidden,
	adminUsersKeys,
	adminUsersOrgs,
	adminUsersRename,
	adminUsersRepos,
	adminUsers,
	gitignore,
	label,
	licenses,
	markdown,
	notifications,
	orgsActions,
	orgsActivities,
	orgsAudit,
	orgsAvatar,
	orgsBlocks,
	orgsHooks,
	orgsIssueTypes,
	orgsLabels,
	orgsMembers,
	orgs,
	orgsPublicMembers,
	orgsRename,
	orgsRepos,
	orgsTeams,
	packagesCleanupRules,
	packagesLinks,
	packages,
	packagesVersions,
	reposActionsArtifacts,
	reposActionsJobs,
	reposActionsLiveLog,
	reposActionsRunners,
	reposActionsRuns,
	reposActionsSecrets,
	reposActionsTasks,
	reposActionsVariables,
	reposActionsWorkflows,
	reposActivities,
	reposArchive,
	reposExport,
	reposAssignees,
	reposAudit,
	reposAvatar,
	reposBranchProtections,
	reposBranches,
	reposCollaborators,
	reposCommits,
	reposCompare,
	reposContentsExt,
	reposContents,
	reposDiffpatch,
	reposEditorconfig,
	reposFileContents,
	reposForks,
	reposGenerate,
	reposGitBlobs,
	reposGitCommits,
	reposGitNotes,
	reposGitRefs,
	reposGitTags,
	reposGitTrees,
	reposHooksGit,
	reposHooks,
	reposIssueConfig,
	reposIssueTemplates,
	reposIssuesAssets,
	reposIssuesAssignees,
	reposIssuesBlocks,
	reposIssuesComments,
	reposIssuesDeadline,
	reposIssuesDependencies,
	reposIssuesDuplicates,
	reposIssuesSubIssues,
	reposIssues,
	reposIssuesLabels,
	reposIssuesLock,
	reposIssuesPins,
	reposIssuesReactions,
	reposIssuesSearch,
	reposIssuesStopwatch,
	reposIssuesSubscriptions,
	reposIssuesTimeline,
	reposIssuesTimes,
	reposKeys,
	reposLabels,
	reposLanguages,
	reposLicenses,
	reposMedia,
	reposMergeUpstream,
	reposMigrate,
	reposMilestones,
	reposMirrorSync,
	reposNewPinAllowed,
	reposNotifications,
	reposPullsComments,
	reposPullsCommits,
	reposPullsDiff,
	reposPullsFiles,
	reposPullsMerge,
	reposPulls,
	reposPullsRequestedReviewers,
	reposPullsReviews,
	reposPullsUpdate,
	reposPushMirrors,
	reposRaw,
	reposReleases,
	reposReleasesAssets,
	repos,
	reposReviewers,
	reposSearch,
	reposSymbols,
	reposSigningKey,
	reposStargazers,
	reposStatuses,
	reposSubscribers,
	reposSubscription,
	reposTagProtections,
	reposTags,
	reposTeams,
	reposTimes,
	reposTopics,
	reposTransfer,
	reposViews,
	reposWiki,
	repositories,
	search,
	settings,
	signingKey,
	swagger,
	orgsProjects,
	orgsViews,
	projectsAutomation,
	projectsColumns,
	projectsFields,
	projectsItems,
	projects,
	projectsValues,
	projectsViews,
	reposProjects,
	usersProjects,
	teamsActivities,
	teamsMembers,
	teamsRepos,
	teams,
	token,
	topics,
	userActions,
	userApplications,
	userAudit,
	userAvatar,
	userBlocks,
	userChefKey,
	userEmails,
	userExport,
	userFollowers,
	userFollowing,
	userGpgKeys,
	userHooks,
	userKeys,
	userOrgs,
	userRepos,
	userSettings,
	userStarred,
	userStopwatches,
	userSubscriptions,
	userTeams,
	userTimes,
	user,
	userSearchSubscriptions,
	userViews,
	usersActivities,
	usersFollowers,
	usersFollowing,
	usersGpgKeys,
	usersHeatmap,
	usersKeys,
	usersOrgs,
	usersRepos,
	usersSearch,
	usersStarred,
	usersSubscriptions,
	usersTokens,
	users,
	version,
];

/** Every endpoint of /api/v1. */
export const endpoints: readonly Endpoint[] = files.flatMap((file) =>
	(Object.values(file) as unknown[])
		.flat()
		.filter(
			(e): e is Endpoint => typeof e === "object" && e !== null && "route" in e,
		),
);
