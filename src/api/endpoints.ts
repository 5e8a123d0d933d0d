import type { Endpoint } from "../http/endpoint.ts";
import * as actionOverviews from "./actions/overviews.ts";
import * as actionSettings from "./actions/settings.ts";
import * as activity from "./activity.ts";
import * as adminBadges from "./admin/badges.ts";
import * as adminCron from "./admin/cron.ts";
import * as adminEmails from "./admin/emails.ts";
import * as adminKeys from "./admin/keys.ts";
import * as adminOrgs from "./admin/orgs.ts";
import * as adminUnadopted from "./admin/unadopted.ts";
import * as adminUserList from "./admin/user-list.ts";
import * as adminUsers from "./admin/users.ts";
import * as gitHooks from "./hooks/git-hooks.ts";
import * as otherHooks from "./hooks/others.ts";
import * as repositoryHooks from "./hooks/repository.ts";
import * as markdown from "./markdown.ts";
import * as notifications from "./notifications.ts";
import * as orgAvatar from "./orgs/avatar.ts";
import * as orgBlocks from "./orgs/blocks.ts";
import * as orgLabels from "./orgs/labels.ts";
import * as orgLife from "./orgs/life.ts";
import * as orgMembers from "./orgs/members.ts";
import * as orgs from "./orgs/orgs.ts";
import * as orgPublicMembers from "./orgs/public-members.ts";
import * as orgRepos from "./orgs/repos.ts";
import * as orgTeams from "./orgs/teams.ts";
import * as packageCleanupRules from "./packages/cleanup-rules.ts";
import * as packageLinks from "./packages/links.ts";
import * as packages from "./packages/packages.ts";
import * as packageVersions from "./packages/versions.ts";
import * as actionArtifacts from "./repos/actions/artifacts.ts";
import * as actionJobs from "./repos/actions/jobs.ts";
import * as liveLog from "./repos/actions/live-log.ts";
import * as actionRunControl from "./repos/actions/run-control.ts";
import * as actionRuns from "./repos/actions/runs.ts";
import * as actionWorkflows from "./repos/actions/workflows.ts";
import * as repoAvatar from "./repos/avatar.ts";
import * as repoBranches from "./repos/branches.ts";
import * as repoCollaborators from "./repos/collaborators.ts";
import * as repoCommits from "./repos/commits.ts";
import * as repoCompare from "./repos/compare.ts";
import * as repoContents from "./repos/contents.ts";
import * as repoContentsMore from "./repos/contents-more.ts";
import * as repoDiffpatch from "./repos/diffpatch.ts";
import * as repoEdit from "./repos/edit.ts";
import * as repoFiles from "./repos/files.ts";
import * as repoForks from "./repos/forks.ts";
import * as repoGenerate from "./repos/generate.ts";
import * as gitCommits from "./repos/git/commits.ts";
import * as gitObjects from "./repos/git/objects.ts";
import * as gitRefs from "./repos/git/refs.ts";
import * as statuses from "./repos/git/statuses.ts";
import * as gitTrees from "./repos/git/trees.ts";
import * as issueAssets from "./repos/issues/assets.ts";
import * as issueAssignees from "./repos/issues/assignees.ts";
import * as issueAttention from "./repos/issues/attention.ts";
import * as issueComments from "./repos/issues/comments.ts";
import * as issueDependencies from "./repos/issues/dependencies.ts";
import * as issues from "./repos/issues/issues.ts";
import * as issueLabels from "./repos/issues/labels.ts";
import * as issuePins from "./repos/issues/pins.ts";
import * as issueReactions from "./repos/issues/reactions.ts";
import * as repositoryTimes from "./repos/issues/repository-times.ts";
import * as issueSearch from "./repos/issues/search.ts";
import * as issueStopwatch from "./repos/issues/stopwatch.ts";
import * as issueTemplates from "./repos/issues/templates.ts";
import * as issueTimes from "./repos/issues/times.ts";
import * as repoKeys from "./repos/keys.ts";
import * as repoMergeUpstream from "./repos/merge-upstream.ts";
import * as repoMigrate from "./repos/migrate.ts";
import * as repoMirrors from "./repos/mirrors.ts";
import * as repoNotifications from "./repos/notifications.ts";
import * as repoPeople from "./repos/people.ts";
import * as repoLabels from "./repos/planning/labels.ts";
import * as repoMilestones from "./repos/planning/milestones.ts";
import * as repoProfile from "./repos/profile.ts";
import * as branchProtections from "./repos/protection/branches.ts";
import * as tagProtections from "./repos/protection/tags.ts";
import * as pullContents from "./repos/pulls/contents.ts";
import * as pullMerge from "./repos/pulls/merge.ts";
import * as pulls from "./repos/pulls/pulls.ts";
import * as pullReviewers from "./repos/pulls/reviewers.ts";
import * as pullReviews from "./repos/pulls/reviews.ts";
import * as releaseAssets from "./repos/releases/assets.ts";
import * as releases from "./repos/releases/releases.ts";
import * as repository from "./repos/repository.ts";
import * as repoSearch from "./repos/search.ts";
import * as repoSubscription from "./repos/subscription.ts";
import * as repoTags from "./repos/tags.ts";
import * as repoTeams from "./repos/teams.ts";
import * as repoTopics from "./repos/topics.ts";
import * as repoTransfer from "./repos/transfer.ts";
import * as repoWiki from "./repos/wiki.ts";
import * as repositories from "./repositories.ts";
import * as instanceSettings from "./settings.ts";
import * as signingKeys from "./signing-keys.ts";
import * as swagger from "./swagger.ts";
import * as teamMembers from "./teams/members.ts";
import * as teamRepos from "./teams/repos.ts";
import * as teams from "./teams/teams.ts";
import * as instanceTemplates from "./templates.ts";
import * as currentToken from "./token.ts";
import * as currentUserAvatar from "./user/avatar.ts";
import * as currentUserBlocks from "./user/blocks.ts";
import * as currentUserChefKey from "./user/chef-key.ts";
import * as currentUserEmails from "./user/emails.ts";
import * as currentUserFollows from "./user/follows.ts";
import * as currentUserGpgKeys from "./user/gpg-keys.ts";
import * as currentUserKeys from "./user/keys.ts";
import * as currentUserOAuth from "./user/oauth-applications.ts";
import * as currentUserOrgs from "./user/orgs.ts";
import * as currentUserRepos from "./user/repos.ts";
import * as currentUserSettings from "./user/settings.ts";
import * as currentUserStarred from "./user/starred.ts";
import * as currentUserStopwatches from "./user/stopwatches.ts";
import * as currentUserTeams from "./user/teams.ts";
import * as currentUserTimes from "./user/times.ts";
import * as currentUser from "./user/user.ts";
import * as userFollows from "./users/follows.ts";
import * as userGpgKeys from "./users/gpg-keys.ts";
import * as userKeys from "./users/keys.ts";
import * as userOrgs from "./users/orgs.ts";
import * as userSearch from "./users/search.ts";
import * as userStarred from "./users/starred.ts";
import * as userTokens from "./users/tokens.ts";
import * as users from "./users/users.ts";
import * as version from "./version.ts";

const families = [
	packages,
	packageVersions,
	packageLinks,
	packageCleanupRules,
	issueSearch,
	issueTimes,
	issuePins,
	repositoryTimes,
	currentUserStopwatches,
	issueStopwatch,
	currentUserTimes,
	orgLife,
	orgBlocks,
	orgAvatar,
	orgLabels,
	adminOrgs,
	userOrgs,
	currentUserOrgs,
	orgPublicMembers,
	orgMembers,
	currentUserTeams,
	teamRepos,
	teamMembers,
	teams,
	orgTeams,
	orgRepos,
	orgs,
	adminUsers,
	currentUser,
	currentUserRepos,
	currentUserStarred,
	gitCommits,
	gitObjects,
	gitRefs,
	statuses,
	gitTrees,
	repoAvatar,
	repoBranches,
	repoCollaborators,
	repoCommits,
	repoCompare,
	repoContents,
	repoContentsMore,
	repoDiffpatch,
	repoEdit,
	repoFiles,
	repoForks,
	repoGenerate,
	repoKeys,
	repoMergeUpstream,
	repoMigrate,
	issues,
	issueAssets,
	issueAssignees,
	issueAttention,
	issueComments,
	issueDependencies,
	issueReactions,
	issueTemplates,
	issueLabels,
	repoLabels,
	repoMilestones,
	repoMirrors,
	repoPeople,
	branchProtections,
	tagProtections,
	releaseAssets,
	releases,
	repoProfile,
	pulls,
	pullContents,
	pullMerge,
	pullReviewers,
	pullReviews,
	repoSearch,
	repoSubscription,
	repoTags,
	repoTeams,
	repoTopics,
	repoTransfer,
	repoWiki,
	notifications,
	repoNotifications,
	gitHooks,
	activity,
	repositoryHooks,
	otherHooks,
	repositories,
	repository,
	signingKeys,
	userStarred,
	userTokens,
	users,
	adminKeys,
	adminUserList,
	currentUserBlocks,
	currentUserFollows,
	currentUserKeys,
	currentUserSettings,
	userFollows,
	userKeys,
	userSearch,
	actionSettings,
	actionOverviews,
	actionArtifacts,
	actionRunControl,
	liveLog,
	actionJobs,
	actionRuns,
	actionWorkflows,
	adminBadges,
	adminCron,
	adminEmails,
	adminUnadopted,
	currentToken,
	currentUserAvatar,
	currentUserChefKey,
	currentUserEmails,
	currentUserOAuth,
	currentUserGpgKeys,
	userGpgKeys,
	instanceSettings,
	instanceTemplates,
	markdown,
	swagger,
	version,
];

/** Every endpoint of /api/v1. */
export const endpoints: readonly Endpoint[] = families.flatMap((family) =>
	(Object.values(family) as unknown[])
		.flat()
		.filter(
			(e): e is Endpoint => typeof e === "object" && e !== null && "route" in e,
		),
);
