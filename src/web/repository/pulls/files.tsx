import { listPullCommits } from "../../../domain/pulls/list-commits.ts";
import { versionsOf } from "../../../domain/pulls/versions.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import { notFound } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { topic } from "../../live/topics.ts";
import { page } from "../../page.ts";
import { Person } from "../../parts/code/commit.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { bodyOf, commitsShown, titleOf } from "../commits-shown.ts";
import { pullAddress } from "./addresses.ts";
import { DifferenceView } from "./difference.tsx";
import { loadDifference } from "./difference-shown.ts";
import { PullPage } from "./pull-page.tsx";
import { pullShown } from "./pull-shown.ts";

/** The files that a pull request changes, with what was said of their lines. */
export const filesPage = page({
	route: "GET /:owner/:repo/pulls/:index/files",
	on: pulls.read(),
	live: ({ issue }) => [topic.issue(issue)],
	async run({ app, actor, context, issue, pull }) {
		const view = { base: pull.merge_base || null, head: pull.head_oid };
		const versions = await versionsOf(app.db, issue.id);
		const [shown, difference] = await Promise.all([
			pullShown(app, actor, context),
			loadDifference(app, actor, context, view, true, versions),
		]);
		return (
			<PullPage
				of={context}
				shown={shown}
				tab="files"
				title={t("Files")}
				width="wide"
			>
				<DifferenceView of={difference} />
			</PullPage>
		);
	},
});

const twoCommits = /^([0-9a-f]{7,64})\.\.([0-9a-f]{7,64})$/;

/** What is different between two commits, such as two versions of a pull request. */
export const rangePage = page({
	route: "GET /:owner/:repo/pulls/:index/files/:range",
	on: pulls.read(),
	live: ({ issue }) => [topic.issue(issue)],
	async run({ app, actor, context, params, repository, issue }) {
		const [, from = "", to = ""] = twoCommits.exec(params.range) ?? [];
		if (!from) throw notFound();
		const [base, head, versions] = await Promise.all([
			resolveCommit(app, repository, from),
			resolveCommit(app, repository, to),
			versionsOf(app.db, issue.id),
		]);
		if (!base || !head) throw notFound();
		const view = { base: base.oid, head: head.oid };
		const [shown, difference] = await Promise.all([
			pullShown(app, actor, context),
			loadDifference(app, actor, context, view, false, versions),
		]);
		return (
			<PullPage
				of={context}
				shown={shown}
				tab="files"
				title={t("Files")}
				width="wide"
			>
				<DifferenceView of={difference} />
			</PullPage>
		);
	},
});

/** One commit of a pull request, with the ones before and after it. */
export const commitOfPullPage = page({
	route: "GET /:owner/:repo/pulls/:index/commits/:oid",
	on: pulls.read(),
	live: ({ issue }) => [topic.issue(issue)],
	async run({ app, actor, context, params, repository, pull }) {
		if (!/^[0-9a-f]{4,64}$/.test(params.oid)) throw notFound();
		const named = await resolveCommit(app, repository, params.oid);
		if (!named) throw notFound();
		const view = { base: named.tip.parents[0] ?? null, head: named.oid };
		const first = { limit: 250, offset: 0 };
		const [shown, difference, [commit], { commits }] = await Promise.all([
			pullShown(app, actor, context),
			loadDifference(app, actor, context, view, false, []),
			commitsShown(app, actor, context, [named]),
			listPullCommits(app, repository, pull, first),
		]);
		if (!commit) throw notFound();
		const at = commits.findIndex(({ oid }) => oid === named.oid);
		const link = (oid: string | undefined, words: string) =>
			oid && (
				<a class="btn s" href={pullAddress(context, `/commits/${oid}`)}>
					{words}
				</a>
			);
		const title = titleOf(commit.tip.message) || t("(no message)");
		return (
			<PullPage
				of={context}
				shown={shown}
				tab="commits"
				title={title}
				width="wide"
			>
				<section class="stack s" aria-labelledby="commit">
					<div class="title">
						<h2 id="commit">{title}</h2>
						<div class="actions">
							{at >= 0 && link(commits[at + 1]?.oid, t("Previous commit"))}
							{at > 0 && link(commits[at - 1]?.oid, t("Next commit"))}
						</div>
					</div>
					{bodyOf(commit.tip.message) && (
						<pre class="message">{bodyOf(commit.tip.message)}</pre>
					)}
					<p class="line wrap soft">
						<Icon name="commit" />
						<code class="mono">{commit.oid}</code>
						<Person of={commit.author} />
						<Time seconds={commit.tip.committer.at} />
					</p>
				</section>
				<DifferenceView of={difference} />
			</PullPage>
		);
	},
});
