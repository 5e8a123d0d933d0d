type Ids = string;

/** Operations without a page, by the reason. */
export const withoutPage: Readonly<Record<string, Ids>> = {
	"programs ask for it about themselves or the forge; it shows nothing that a person would look for":
		"getVersion getGeneralAPISettings getGeneralAttachmentSettings getGeneralRepositorySettings getGeneralUISettings getCurrentToken deleteCurrentToken swagger repoGetByID",
	"stores have no names here, so none lies about without an owner":
		"adminUnadoptedList adminAdoptRepository adminDeleteUnadoptedRepository",
	"the forge runs no programs of others at a push, so there are none to edit":
		"repoListGitHooks repoGetGitHook repoEditGitHook repoDeleteGitHook",
	"an editor on a page renders what is typed itself, through the forms of texts":
		"renderMarkdown renderMarkdownRaw renderMarkup",
	"pages choose a template by its name; its text is seen in the repository that is made":
		"getGitignoreTemplateInfo getLicenseTemplateInfo",
	"only programs report how a check went": "repoCreateStatus",
	"clients of git and editors read it as it is; pages use it":
		"repoListAllGitRefs repoListGitRefs repoGetEditorConfig repoGetFileContentsPost repoValidateIssueConfig repoUpdateBranch",
	"the page offers the archives that people open; these are other names for them":
		"repoGet_zipball repoGet_tarball repoGet_bundle",
	"the page of its file, key or list shows the same":
		"getSigningKey getSigningKeySSH repoSigningKey repoSigningKeySSH repoListPinnedPullRequests repoGetPullRequestByBaseHead",
	"each person does it for himself; administrators use the API when they move people in":
		"adminCreatePublicKey adminDeleteUserPublicKey adminCreateOrg adminCreateRepo",
	"a run leads to its jobs and artifacts, and lists of runs can be narrowed by state":
		"listAdminWorkflowJobs getOrgWorkflowJobs getUserWorkflowJobs listWorkflowJobs getArtifacts",
	"badges come from an imported forge alone; no page makes or shows them":
		"adminListUserBadges adminAddUserBadges adminDeleteUserBadges",
	"it destroys all repositories of an owner at once; a page that makes this easy helps nobody":
		"orgDeleteRepos",
};

/** Operations that somebody may want and no page has yet. It may become shorter only. */
export const pagesToCome: Ids = "";
