import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "./pages.mjs";

/** What is answered with a refusal, whatever the size. */
export const closed = {
	anonymous:
		/\/(-\/)?admin|settings|\/user\/(?!login)|\/notifications|create$|migrate$|actions\/(runners|secrets|variables)|hooks|collaborators|\/blocks|keys\/|push_mirrors|_protections|\/user$/,
	member: /\/(-\/)?admin/,
	light: /\/(-\/)?admin/,
};

/** An address with what it is about. */
function subject(path, place, f) {
	const s = f[place];
	const users = {
		followers: "celebrity",
		starred: "stargazer",
		repos: "owner1",
		following: "member",
		heatmap: "member",
		feeds: "member",
	};
	const last = path.split("/").at(-1);
	const kinds = [
		[/admin\/hooks\/\{id\}/, undefined],
		[/\/hooks\/git/, undefined],
		[/repos.*\/hooks\/\{id\}/, s.hook],
		[/\/hooks\/\{id\}/, undefined],
		[/teams\/\{id\}/, s.team],
		[/issues\/comments\/\{id\}/, s.comment],
		[/repos.*\/keys\/\{id\}/, s.deployKey],
		[/user\/keys\/\{id\}/, f.key],
		[/orgs.*labels\/\{id\}/, s.orgLabel],
		[/labels\/\{id\}/, s.label],
		[/milestones\/\{id\}/, s.milestone],
		[/releases\/\{id\}/, s.release],
		[/reviews\/\{id\}/, s.review],
		[/projects\/\{id\}/, s.project],
		[/threads\/\{id\}/, f.thread],
		[/repositories\/\{id\}/, s.repository],
	];
	for (const [pattern, id] of kinds)
		if (pattern.test(path)) {
			if (!id) return undefined;
			path = path.replace("{id}", id);
		}
	const index = /\/pulls\/\{index\}/.test(path)
		? 3
		: /assets/.test(path)
			? 1
			: 2;
	const file = /branches\//.test(path)
		? "main"
		: /tags\//.test(path)
			? "v1"
			: /archive|zipball|tarball|bundle/.test(path)
				? "main.zip"
				: /compare/.test(path)
					? "main...topic-1"
					: /refs/.test(path)
						? "heads/main"
						: "src/main.ts";
	const values = {
		owner: place,
		repo: "desk",
		org: place,
		username: users[last] ?? (/activities/.test(path) ? "member" : "member"),
		target: "owner1",
		index,
		runner_id: undefined,
		run: s.run,
		job_id: s.job,
		attempt: 1,
		workflow_id: "ci.yml",
		artifact_id: s.artifact,
		attachment_id: s.attachment,
		assignee: "member",
		collaborator: "light",
		sha: /tags/.test(path) ? undefined : s.sha,
		ref: "main",
		diffType: "diff",
		base: "main",
		head: "topic-0",
		user: "member",
		type: /cleanup/.test(path) ? undefined : "generic",
		version: "1.0.1",
		variablename: /repos/.test(path) ? "TWO" : "ONE",
		name: /gitignore/.test(path)
			? "Go"
			: /licenses/.test(path)
				? "MIT"
				: /label\/templates/.test(path)
					? "Default"
					: /protections/.test(path)
						? "release%2F*"
						: /push_mirrors/.test(path)
							? undefined
							: "package-1",
		team: "everything",
		pageName: "Home",
		filepath: file,
	};
	let whole = path;
	for (const [, word] of path.matchAll(/\{(\w+)\}/g)) {
		if (values[word] === undefined) return undefined;
		whole = whole.replace(`{${word}}`, values[word]);
	}
	return whole;
}

/** Filters and sorts beside the words. */
const lists = [
	"state=closed",
	"state=all",
	"state=all&labels=desk-bug",
	"state=all&milestones=one",
	"state=all&created_by=member",
	"state=all&assigned_by=member",
	"state=all&mentioned_by=member",
	"since=2026-06-01T00:00:00Z&state=all",
	"type=pulls&state=all",
	"state=all&q=machine&labels=desk-bug",
	"state=all&page=1000&limit=50",
];
const filtersOfRuns = [
	"status=failure",
	"event=push",
	"branch=main",
	"actor=user-1",
	"status=running",
	"head_sha=0000000000000000000000000000000000000000",
];
const queries = {
	"/repos/{owner}/{repo}/issues": lists,
	"/repos/issues/search": [
		"state=all",
		"state=closed&q=needle",
		"state=all&q=machine",
		"state=all&labels=desk-bug",
		"assigned=true",
		"created=true&state=all",
		"mentioned=true",
		"review_requested=true&type=pulls",
		"reviewed=true&type=pulls&state=all",
		"owner=big",
		"owner=mid",
		"owner=org-1",
		"created_by=user-1&state=all",
		"milestones=one",
		"since=2026-10-01T00:00:00Z",
		"type=pulls",
		"owner=big&team=everything",
		"state=all&q=part 77",
		"state=all&q=machine 1008 needle",
	],
	"/repos/search": [
		"sort=updated&order=desc",
		"sort=stars&order=desc",
		"sort=size&order=desc",
		"sort=alpha",
		"sort=forks",
		"sort=id&page=300&limit=50",
		"q=thing-77",
		"q=machine&includeDesc=true",
		"topic=true&q=topic-1",
		"uid=3",
		"starredBy=4",
		"uid=7&exclusive=true",
		"mode=fork",
		"mode=source",
		"mode=mirror",
		"archived=true",
		"template=true",
		"is_private=true",
		"private=false",
		"team_id=2",
		"priority_owner_id=7",
		"q=th",
		"q=a",
	],
	"/users/search": ["q=user-77", "q=person", "uid=2", "page=50&limit=50"],
	"/admin/users": [
		"sort=alphabetically",
		"sort=recentupdate",
		"sort=oldest",
		"sort=newest",
		"sort=lastlogin",
		"q=user-77",
		"q=Person",
		"visibility=private",
		"is_active=true",
		"is_admin=true",
		"is_restricted=true",
		"is_2fa_enabled=true",
		"is_prohibit_login=true",
		"login_name=x",
		"source_id=1",
		"page=90&limit=50",
	],
	"/admin/emails/search": ["q=user-77", "q=zzzz"],
	"/admin/actions/runs": [
		"status=failure",
		"event=push",
		"branch=main",
		"actor=user-1",
		"head_sha=0000000000000000000000000000000000000000",
		"status=running",
	],
	"/admin/actions/jobs": [
		"status=failure",
		"sort=id&order=desc",
		"status=running",
	],
	"/orgs/{org}/actions/runs": filtersOfRuns,
	"/orgs/{org}/actions/jobs": ["status=failure", "status=running"],
	"/user/actions/runs": ["status=failure", "status=running"],
	"/repos/{owner}/{repo}/actions/runs": filtersOfRuns,
	"/repos/{owner}/{repo}/actions/jobs": ["status=failure", "status=running"],
	"/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": [
		"status=failure",
		"branch=main",
	],
	"/repos/{owner}/{repo}/pulls": [
		"state=closed",
		"state=all",
		"state=all&sort=oldest",
		"state=all&sort=recentupdate",
		"state=all&sort=mostcomment",
		"state=all&sort=leastcomment",
		"state=all&sort=priority",
		"state=all&poster=member",
		"state=all&base_branch=main",
		"state=all&page=200&limit=50",
	],
	"/repos/{owner}/{repo}/issues/comments": [
		"since=2026-06-01T00:00:00Z",
		"before=2026-01-01T00:00:00Z",
		"since=2026-11-20T00:00:00Z",
	],
	"/repos/{owner}/{repo}/issues/{index}/comments": [
		"since=2026-11-20T00:00:00Z",
	],
	"/repos/{owner}/{repo}/issues/{index}/timeline": [
		"since=2026-11-20T00:00:00Z",
		"page=90&limit=50",
	],
	"/repos/{owner}/{repo}/commits": [
		"path=src/main.ts",
		"stat=false&verification=false&files=false",
	],
	"/repos/{owner}/{repo}/forks": ["page=20&limit=50"],
	"/repos/{owner}/{repo}/stargazers": ["page=80&limit=50"],
	"/repos/{owner}/{repo}/times": ["user=member", "since=2026-06-01T00:00:00Z"],
	"/repos/{owner}/{repo}/branches": ["q=branch-19"],
	"/repos/{owner}/{repo}/milestones": ["state=all", "name=m-1"],
	"/repos/{owner}/{repo}/labels": ["sort=mostissues"],
	"/notifications": [
		"all=true",
		"status-types=pinned",
		"subject-type=pull&all=true",
		"all=true&page=100&limit=50",
		"since=2026-11-01T00:00:00Z&all=true",
	],
	"/orgs/{org}/members": ["page=50&limit=50"],
	"/orgs/{org}/repos": ["page=90&limit=50"],
	"/packages/{owner}": [
		"type=npm",
		"q=package-77",
		"q=zzzz",
		"page=20&limit=50",
	],
	"/users/{username}/activities/feeds": [
		"date=2026-06-01",
		"only-performed-by=true",
	],
	"/users/{username}/repos": ["page=190&limit=50"],
	"/users/{username}/starred": ["page=190&limit=50"],
	"/users/{username}/followers": ["page=70&limit=50"],
	"/topics/search": ["q=topic", "q=topic-77"],
	"/user/repos": ["page=10&limit=50"],
};

/** Every address that answers GET, with what it is about. */
export async function addresses({ folder, url }) {
	const { paths } = await (await fetch(`${url}swagger.v1.json`)).json();
	const facts = JSON.parse(readFileSync(join(folder, "facts.json"), "utf8"));
	const list = [];
	const add = (path) => list.includes(path) || list.push(path);
	for (const [path, methods] of Object.entries(paths)) {
		if (!methods.get || /logs\/live/.test(path)) continue;
		const parameters = [
			...(paths[path].parameters ?? []),
			...(methods.get.parameters ?? []),
		];
		const names = parameters.filter((p) => p.in === "query").map((p) => p.name);
		const paged = !/\{[^}]*\}$/.test(path) || /starred|languages/.test(path);
		for (const place of ["big", "mid"]) {
			const filled = subject(path, place, facts);
			if (!filled) continue;
			const whole = `/api/v1${filled}`;
			const first = list.length;
			add(whole);
			if (list.length === first && place === "mid") break;
			if (!paged) continue;
			if (place === "mid") continue;
			if (
				methods.get.responses?.["200"]?.schema?.type === "array" ||
				/search|runs$|jobs$|tasks$|artifacts$|activities/.test(path)
			)
				add(`${whole}?page=1000&limit=50`);
			if (names.includes("q"))
				for (const q of ["needle", "machine", "zzzz"]) add(`${whole}?q=${q}`);
			for (const extra of queries[path] ?? []) add(`${whole}?${extra}`);
		}
	}
	for (const path of pages(facts)) add(path);
	return list;
}
