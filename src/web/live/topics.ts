import type { Event } from "../../domain/events/event-row.ts";

/**
 * What a page shows and may change under the reader's eyes. A topic names the repository that decides who may hear of it:
 * `issue/12/345` is issue 345 (its id) of repository 12. Boards, jobs and notifications are the exceptions: they ring by their number alone.
 */
export type Topic = string;

type Id = { readonly id: number };

/** The topics that pages may ask for. */
export const topic = {
	/** Anything in a repository. */
	repository: ({ id }: Id): Topic => `repository/${id}`,
	/** Its branches and tags. */
	code: ({ id }: Id): Topic => `code/${id}`,
	/** Its list of issues and pull requests. */
	issues: ({ id }: Id): Topic => `issues/${id}`,
	/** One issue or pull request. */
	issue: ({ id, repository_id }: Id & { repository_id: number }): Topic =>
		`issue/${repository_id}/${id}`,
	/** Its list of runs. */
	runs: ({ id }: Id): Topic => `runs/${id}`,
	/** One run. */
	run: ({ id, repository_id }: Id & { repository_id: number }): Topic =>
		`run/${repository_id}/${id}`,
	/** A board. */
	project: ({ id }: Id): Topic => `project/${id}`,
	/** The notifications of an account. */
	news: ({ id }: Id): Topic => `news/${id}`,
	/** The log of one of its jobs. */
	job: ({ id }: Id): Topic => `job/${id}`,
};

/** The topics that an event is about. */
export function topicsOf(event: Event): Topic[] {
	const id = event.repository_id;
	const { project } = event.payload as { project?: number };
	const board = project === undefined ? [] : [topic.project({ id: project })];
	if (id === null) return board;
	const { issue, run, sha } = event.payload as {
		issue?: number;
		run?: number;
		sha?: string;
	};
	const found = [topic.repository({ id }), ...board];
	if (event.kind === "refs.moved" || sha !== undefined)
		found.push(topic.code({ id }));
	if (issue !== undefined)
		found.push(
			topic.issues({ id }),
			topic.issue({ id: issue, repository_id: id }),
		);
	if (run !== undefined)
		found.push(topic.runs({ id }), topic.run({ id: run, repository_id: id }));
	return found;
}

/** What a topic asks for; undefined for words that are no topic. */
export function parseTopic(
	text: string,
):
	| { kind: "job"; job: number }
	| { kind: "project"; project: number }
	| { kind: "news"; account: number }
	| { kind: string; repository: number; thing: number | undefined }
	| undefined {
	const [, job] = /^job\/(\d{1,15})$/.exec(text) ?? [];
	if (job !== undefined) return { kind: "job", job: Number(job) };
	const [, project] = /^project\/(\d{1,15})$/.exec(text) ?? [];
	if (project !== undefined)
		return { kind: "project", project: Number(project) };
	const [, account] = /^news\/(\d{1,15})$/.exec(text) ?? [];
	if (account !== undefined) return { kind: "news", account: Number(account) };
	const [, kind = "", repository, thing] =
		/^(repository|code|issues|runs)\/(\d{1,15})$/.exec(text) ??
		/^(issue|run)\/(\d{1,15})\/(\d{1,15})$/.exec(text) ??
		[];
	if (repository === undefined) return undefined;
	return {
		kind,
		repository: Number(repository),
		thing: thing === undefined ? undefined : Number(thing),
	};
}
