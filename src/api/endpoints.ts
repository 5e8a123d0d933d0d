import type { Endpoint } from "../http/endpoint.ts";
import * as adminKeys from "./admin/keys.ts";
import * as adminUserList from "./admin/user-list.ts";
import * as adminUsers from "./admin/users.ts";
import * as orgs from "./orgs/orgs.ts";
import * as orgRepos from "./orgs/repos.ts";
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
import * as gitCommits from "./repos/git/commits.ts";
import * as gitObjects from "./repos/git/objects.ts";
import * as gitRefs from "./repos/git/refs.ts";
import * as gitTrees from "./repos/git/trees.ts";
import * as repoProfile from "./repos/profile.ts";
import * as repository from "./repos/repository.ts";
import * as repoSearch from "./repos/search.ts";
import * as repoSubscription from "./repos/subscription.ts";
import * as repoTags from "./repos/tags.ts";
import * as repoTopics from "./repos/topics.ts";
import * as repositories from "./repositories.ts";
import * as signingKeys from "./signing-keys.ts";
import * as currentUserBlocks from "./user/blocks.ts";
import * as currentUserFollows from "./user/follows.ts";
import * as currentUserKeys from "./user/keys.ts";
import * as currentUserRepos from "./user/repos.ts";
import * as currentUserSettings from "./user/settings.ts";
import * as currentUserStarred from "./user/starred.ts";
import * as currentUser from "./user/user.ts";
import * as userFollows from "./users/follows.ts";
import * as userKeys from "./users/keys.ts";
import * as userSearch from "./users/search.ts";
import * as userStarred from "./users/starred.ts";
import * as userTokens from "./users/tokens.ts";
import * as users from "./users/users.ts";
import * as version from "./version.ts";

const families = [
	orgRepos,
	orgs,
	adminUsers,
	currentUser,
	currentUserRepos,
	currentUserStarred,
	gitCommits,
	gitObjects,
	gitRefs,
	gitTrees,
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
	repoProfile,
	repoSearch,
	repoSubscription,
	repoTags,
	repoTopics,
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
	version,
];

/** Every endpoint of /api/v1. */
export const endpoints: readonly Endpoint[] = families.flatMap((family) =>
	(Object.values(family) as unknown[]).filter(
		(e): e is Endpoint => typeof e === "object" && e !== null && "route" in e,
	),
);
