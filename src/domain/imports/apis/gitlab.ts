import type { Source, SourceIssue, SourceRelease } from "../source.ts";
import type { ApiClient } from "./api-client.ts";
import { entriesOf, reactionsAt } from "./gitlab-entries.ts";
import {
	authorOf,
	labelNamed,
	limit,
	linked,
	placeOf,
} from "./gitlab-values.ts";
import { topicsOf } from "./shapes.ts";
import {
	color,
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	objects,
	sha,
	text,
} from "./values.ts";

/**
 * GitLab's REST API; `client.base` is the project's address there. Issues and merge requests have numbers of their own there: the latter
 * are brought behind the former (`number` is the one that they had). https://docs.gitlab.com/api/rest/
 */
export function gitlabSource(client: ApiClient, home: string): Source {
	return {
		home,
		pullRefs: "refs/merge-requests/",
		headers: client.headers,
		async repository() {
			const found = object(await client.get(""));
			const topics = found.topics ?? found.tag_list;
			return {
				description: line(found.description, 2048),
				website: "",
				topics: topicsOf(topics),
			};
		},
		async highestIssue() {
			const order = "scope=all&state=all&order_by=created_at&sort=desc";
			const newest = await client.find(`/issues?${order}&per_page=1`);
			return integerOrZero(objects(newest)[0]?.iid);
		},
		async *labels() {
			for await (const page of client.pages(`/labels?${limit}`))
				yield page.map((one) => ({
					...labelNamed(one.name),
					color: color(one.color),
					description: line(one.description, 1024),
				}));
		},
		async *milestones() {
			for await (const page of client.pages(`/milestones?${limit}`))
				yield page.map((one) => ({
					key: String(integerOrZero(one.id)),
					title: line(one.title),
					description: text(one.description),
					dueAt: moment(one.due_date),
					closedAt: one.state === "closed" ? moment(one.updated_at) : null,
					createdAt: moment(one.created_at) ?? 0,
					updatedAt: moment(one.updated_at) ?? 0,
				}));
		},
		async *issues({ issues, pulls }, since) {
			const after = since
				? `&updated_after=${new Date(since * 1000).toISOString()}`
				: "";
			const order = `scope=all&state=all&order_by=created_at&sort=asc${after}&${limit}`;
			if (issues)
				for await (const page of client.pages(`/issues?${order}`))
					yield page.map((one) => issueOf(home, one));
			if (pulls)
				for await (const page of client.pages(`/merge_requests?${order}`))
					yield page.map((one) => issueOf(home, one, pullOf(one)));
		},
		reactions: (issue) => reactionsAt(client, placeOf(issue)),
		entries: (issue) => entriesOf(client, home, issue),
		async *releases() {
			const project = object(await client.find(""));
			const { origin } = new URL(home);
			const within = [
				`${home}/`,
				`${client.base}/`,
				`${origin}/api/v4/projects/${integerOrZero(project.id)}/`,
			];
			for await (const page of client.pages(`/releases?${limit}`))
				yield page.map((one) => releaseOf(home, within, one));
		},
	};
}

function issueOf(
	home: string,
	one: Json,
	pull?: SourceIssue["pull"],
): SourceIssue {
	return {
		key: `${pull ? "!" : ""}${integerOrZero(one.iid)}`,
		number: integerOrZero(one.iid),
		title: line(one.title),
		body: linked(home, one.description),
		author: authorOf(one.author),
		closedAt:
			one.state === "closed"
				? (moment(one.closed_at) ?? moment(one.updated_at))
				: one.state === "merged"
					? (moment(one.merged_at) ?? moment(one.updated_at))
					: null,
		locked: one.discussion_locked === true,
		labels: (Array.isArray(one.labels) ? one.labels : []).map(
			(label) => labelNamed(label).name,
		),
		type: undefined,
		milestone: one.milestone
			? String(integerOrZero(object(one.milestone).id))
			: "",
		assignees: objects(one.assignees).map(authorOf),
		dueAt: moment(one.due_date),
		files: [],
		pull,
		createdAt: moment(one.created_at) ?? 0,
		updatedAt: moment(one.updated_at) ?? 0,
	};
}

const releaseOf = (
	home: string,
	within: string[],
	one: Json,
): SourceRelease => ({
	key: line(one.tag_name),
	tag: line(one.tag_name),
	target: sha(object(one.commit).id),
	title: line(one.name),
	body: linked(home, one.description),
	draft: false,
	prerelease: one.upcoming_release === true,
	author: authorOf(one.author),
	createdAt: moment(one.created_at) ?? 0,
	publishedAt: moment(one.released_at) ?? moment(one.created_at) ?? 0,
	files: objects(object(one.assets).links).map((link) => ({
		key: String(integerOrZero(link.id)),
		name: line(link.name),
		url: text(link.direct_asset_url ?? link.url, 2048),
		uuid: "",
		within,
		downloads: 0,
		createdAt: moment(one.created_at) ?? 0,
	})),
});

const pullOf = (one: Json): SourceIssue["pull"] => {
	const refs = object(one.diff_refs);
	const merged = one.state === "merged";
	return {
		base: line(one.target_branch),
		baseOid: sha(refs.base_sha),
		head: line(one.source_branch),
		headOid: sha(one.sha) || sha(refs.head_sha),
		inside:
			integerOrZero(one.source_project_id) ===
			integerOrZero(one.target_project_id),
		draft: one.draft === true || one.work_in_progress === true,
		maintainersMayEdit: one.allow_collaboration === true,
		mergedAt: merged ? (moment(one.merged_at) ?? moment(one.updated_at)) : null,
		mergedOid: merged
			? sha(one.merge_commit_sha) || sha(one.squash_commit_sha) || sha(one.sha)
			: "",
		mergedBy:
			merged && (one.merge_user || one.merged_by)
				? authorOf(one.merge_user ?? one.merged_by)
				: undefined,
	};
};
