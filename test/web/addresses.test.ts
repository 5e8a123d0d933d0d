import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { fillForge } from "../browser/support/full-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

let forge: Forge;
let stranger: Visitor;
let owner: Visitor;
let administrator: Visitor;
const known: Record<string, string> = {};

beforeAll(async () => {
	forge = await testForge();
	const { ada } = await fillForge(forge);
	const root = forge.admin;
	stranger = visitor(forge);
	owner = await signedInVisitor(forge, ada);
	administrator = await signedInVisitor(forge, root);
	const at = async <T>(path: string) =>
		(await forge.call<T>("GET", path, { as: ada })).body;
	const branch = await at<{ commit: { id: string } }>(
		"/repos/ada/engine/branches/main",
	);
	known.oid = branch.commit.id;
	const readme = await at<{ sha: string }>(
		"/repos/ada/engine/contents/README.md",
	);
	known.blob = readme.sha;
	// a blob that is known elsewhere is not one of this repository
	known.lostBlob = "0123456789".repeat(4);
	known.ada = String((await at<{ id: number }>("/user")).id);
	const [issue] = await at<{ id: number }[]>("/repos/ada/engine/issues");
	known.issue = String(issue?.id);
	const [milestone] = await at<{ id: number }[]>(
		"/repos/ada/engine/milestones",
	);
	known.milestone = String(milestone?.id);
	const runs = await at<{ workflow_runs: { id: number }[] }>(
		"/repos/ada/engine/actions/runs",
	);
	known.run = String(runs.workflow_runs[0]?.id);
	const jobs = await at<{ jobs: { id: number }[] }>(
		`/repos/ada/engine/actions/runs/${known.run}/jobs`,
	);
	known.job = String(jobs.jobs[0]?.id);
});

/** Sends a browser to an address; what is there has its status, and where a redirect leads. */
async function answerAt(browser: Visitor, address: string): Promise<string> {
	const path = address.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? "");
	const { status, to } = await browser.get(path);
	return to ? `${status} ${to.replace(forge.url, "/")}` : String(status);
}

/** Addresses that people have bookmarked, programs print and other forges lead to: who asks, and what is answered. */
const forEverybody = `
/ 200
/explore 303 /explore/repos
/search 200
/search?q=a+b%26c 200
/explore/code?q=oil 200
/ada/-/code?q=oil 200
/explore/repos?q=eng&topic=0&language=&sort=newest&archived=0 200
/explore/users?sort=alphabetically 200
/explore/organizations 200
/sitemap.xml 200
/explore/repos/sitemap-1.xml 200
/explore/users/sitemap-1.xml 200
/robots.txt 200
/ssh_info 200
/api/healthz 200
/api/readyz 200
/favicon.ico 200
/apple-touch-icon.png 200
/assets/site-manifest.json 303 /manifest.webmanifest
/api/swagger 200
/swagger.v1.json 200
/openapi3.v1.json 200
/.well-known/openid-configuration 200
/.well-known/change-password 303 /user/settings/account
/.well-known/passkey-endpoints 200
/ada 200
/ada?tab=stars 200
/ada?tab=followers 200
/ada?tab=activity 200
/ada.keys 200
/ada.png 302 /avatars/user-{ada}
/nobody-of-that-name.png 404
/user/avatar/ada/-1 302 /avatars/user-{ada}
/user/avatar/ada/64 302 /avatars/user-{ada}?size=64
/user/avatar/nobody-of-that-name/-1 302 /avatars/user--1
/avatars/user--1 200
/ada.gpg 200
/ada.rss 200
/ada.atom 200
/works 200
/works.rss 200
/works?tab=people 303 /org/works/members
/ada/-/repositories 303 /ada?tab=repositories
/ada/-/packages 200
/ada/-/projects 200
/ada/-/heatmap 200
/ADA/Engine 200
/ada/engine/ 200
/ada/engine.git 200
/ada/engine?go-get=1 200
/ada/nothing?go-get=1 200
/ada/engine.rss 200
/ada/engine/src/branch/main 200
/ada/engine/src/branch/main/src/main.ts 200
/ada/engine/src/branch/main/src/deep/er/table.csv?display=source 200
/ada/engine/src/main/src/main.ts 303 /ada/engine/src/branch/main/src/main.ts
/ada/engine/tree/main 303 /ada/engine/src/branch/main
/ada/engine/blob/main/README.md 303 /ada/engine/src/branch/main/README.md
/ada/engine/raw/branch/main/README.md 200
/ada/engine/raw/main/README.md 302 /ada/engine/raw/branch/main/README.md
/ada/engine/raw/README.md 302 /ada/engine/raw/branch/main/README.md
/ada/engine/media/main/README.md 302 /ada/engine/media/branch/main/README.md
/ada/engine/raw/main/none.md 404
/ada/engine/raw/blob/{blob} 200
/ada/engine/raw/blob/{lostBlob} 404
/ada/engine/raw/blob/{oid} 404
/ada/engine/raw/blob/x 404
/ada/engine/media/branch/main/README.md 200
/ada/engine/blame/branch/main/src/main.ts 200
/ada/engine/commits/branch/main 200
/ada/engine/commits/branch/main/src/main.ts 200
/ada/engine/commits/branch/main/search?q=author:ada 200
/ada/engine/graph?mode=color 200
/ada/engine/commit/{oid} 200
/ada/engine/commit/{oid}.diff 200
/ada/engine/commit/{oid}.patch 200
/ada/engine/compare 200
/ada/engine/compare/main...oil 200
/ada/engine/compare/main..oil 200
/ada/engine/compare/main...oil.diff 200
/ada/engine/branches 200
/ada/engine/tags 200
/ada/engine/tags.rss 200
/ada/engine/releases 200
/ada/engine/releases.atom 200
/ada/engine/releases/latest 303 /ada/engine/releases/tag/v1.0
/ada/engine/releases/tag/v1.0 200
/ada/engine/rss/branch/main 200
/ada/engine/atom/branch/main/README.md 200
/ada/engine/archive/main.zip 200
/ada/engine/archive/v1.0.tar.gz 200
/ada/engine/stars 200
/ada/engine/watchers 200
/ada/engine/forks 200
/ada/engine/search?q=oil 200
/ada/engine/activity 200
/ada/engine/activity/weekly 200
/ada/engine/activity/contributors 200
/ada/engine/activity/languages 200
/ada/engine/activity/code-frequency 200
/ada/engine/activity/recent-commits 200
/ada/engine/issues 200
/ada/engine/issues?type=all&state=all&labels=0&milestone=-1&assignee=(none)&sort=leastupdate 200
/ada/engine/issues/1 200
/ada/engine/issues/4 303 /ada/engine/pulls/4
/ada/engine/pulls/1 303 /ada/engine/issues/1
/ada/engine/pulls 200
/ada/engine/pulls/4 200
/ada/engine/pulls/4.diff 200
/ada/engine/pulls/4.patch 200
/ada/engine/pulls/4/commits 200
/ada/engine/pulls/4/files?style=split&whitespace=ignore-all 200
/ada/engine/labels 200
/ada/engine/milestones?state=all 200
/ada/engine/projects 200
/ada/engine/milestone/{milestone} 200
/ada/engine/actions 200
/ada/engine/actions?workflow=test.yaml&status=5 200
/ada/engine/actions/runs/{run} 200
/ada/engine/actions/runs/{run}/attempts/1 200
/ada/engine/actions/runs/{run}/jobs/{job} 200
/ada/engine/actions/runs/{run}/workflow 303 /ada/engine/src/commit/{oid}/.gitea/workflows/test.yaml
/ada/engine/actions/runs/latest 303 /ada/engine/actions/runs/{run}
/ada/engine/actions/workflows/test.yaml/badge.svg 200
/ada/engine/wiki 200
/ada/engine/wiki/Home 200
/ada/engine/wiki/?action=_pages 200
/ada/engine/wiki/Home?action=_revision 200
/ada/engine/wiki/raw/Home.md 200
/ada/engine.wiki 303 /ada/engine/wiki
/ada/engine/packages 200
/user/login 200
/user/forgot_password 200
/user/logout 303 /
/issues 303 /user/login?redirect_to=%2Fissues
/ada/hidden 404

`;
const forOwners = `
/ 200
/issues 200
/issues?type=assigned&state=closed 200
/pulls?type=review_requested 200
/notifications?type=read 200
/repo/create?org=2 200
/repo/migrate?service_type=3&wiki=1 200
/org/create 200
/ada/engine/_edit/main/README.md 200
/ada/engine/_new/main/src 200
/ada/engine/_delete/main/README.md 200
/ada/engine/_upload/main/src 200
/ada/engine/_diffpatch/main 200
/ada/engine/_cherrypick/{oid}/main?cherry-pick-type=revert 200
/ada/engine/releases/new?tag=v2 200
/ada/engine/releases/edit/v1.0 200
/works/mill/fork 200
/ada/engine/pulls/new/oil 303 /ada/engine/compare/main...oil?expand=1
/ada/engine/issues/new?title=T&body=B&labels=1 200
/ada/engine/issues/new/choose 303 /ada/engine/issues/new
/ada/engine/milestones/new 200
/ada/engine/projects/new 200
/ada/-/projects/new 200
/ada/engine/milestones/{milestone}/edit 200
/ada/engine/wiki?action=_new 200
/ada/engine/wiki/Home?action=_edit 200
/ada/engine/settings 200
/ada/engine/settings/collaboration 200
/ada/engine/settings/public_access 200
/ada/engine/settings/branches 200
/ada/engine/settings/tags 200
/ada/engine/settings/hooks 200
/ada/engine/settings/hooks/gitea/new 200
/ada/engine/settings/keys 200
/ada/engine/settings/lfs 200
/ada/engine/settings/lfs/locks 200
/ada/engine/settings/actions/general 200
/ada/engine/settings/actions/runners 200
/ada/engine/settings/actions/secrets 200
/ada/engine/settings/actions/variables 200
/user/settings 200
/user/settings/account 200
/user/settings/appearance 200
/user/settings/notifications 200
/milestones 200
/notifications/subscriptions 200
/notifications/watching 200
/user/settings/security 200
/user/settings/security/two_factor/enroll 200
/user/settings/applications 200
/user/settings/keys 200
/user/settings/actions/runners 200
/user/settings/actions/secrets 200
/user/settings/actions/variables 200
/user/settings/organization 200
/user/settings/repos 200
/user/settings/blocked_users 200
/user/settings/change_password 303 /user/settings/account
/user/login?redirect_to=/ada/engine 303 /ada/engine
/-/admin 403
/org/works/settings 200
/org/works/settings/labels 200
/org/works/settings/hooks 200
/org/works/settings/applications 200
/org/works/settings/packages 200
/org/works/settings/actions/runners 200
/org/works/settings/actions/secrets 200
/org/works/settings/actions/variables 200
/org/works/settings/blocked_users 200
/org/works/dashboard 200
/org/works/issues 200
/org/works/pulls 200
/org/works/members 200
/org/works/teams 200
/org/works/teams/new 200
/org/works/teams/owners 200
/org/works/teams/owners/repositories 200
/org/works/teams/owners/edit 200
/org/works/worktime 200
/user/settings/packages 200
/user/settings/hooks 200
`;
const forAdministrators = `
/-/admin 200
/-/admin/config 200
/-/admin/monitor/cron 200
/-/admin/monitor/queue 200
/-/admin/users?q=a&sort=newest 200
/-/admin/users/1 303 /-/admin/users/1/edit
/-/admin/users/1/edit 200
/-/admin/orgs 200
/-/admin/notices 200
/-/admin/repos/unadopted 303 /-/admin/repos
/admin/users 303 /-/admin/users
/admin 303 /-/admin
/-/admin/repos 200
/-/admin/auths 200
/-/admin/self_check 200
/-/admin/monitor/stats 200
/-/admin/emails 200
/-/admin/packages 200
/-/admin/hooks 200
/-/admin/auths/new 200
/-/admin/actions/runners 200
/-/admin/actions/variables 200
`;

const entries = (list: string) => list.trim().split("\n");
async function compare(browser: Visitor, list: string) {
	const found: string[] = [];
	for (const entry of entries(list)) {
		const [address = ""] = entry.split(" ");
		found.push(`${address} ${await answerAt(browser, address)}`);
	}
	const expected = entries(list).map((entry) =>
		entry.replace(/ .*/, (answer) =>
			answer.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? ""),
		),
	);
	expect(found).toEqual(expected);
}

test("addresses of things that everybody may see", () =>
	compare(stranger, forEverybody));
test("addresses of people who have signed in and own things", () =>
	compare(owner, forOwners));
test("addresses of the administration", () =>
	compare(administrator, forAdministrators));
