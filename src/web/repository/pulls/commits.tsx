import { listPullCommits } from "../../../domain/pulls/list-commits.ts";
import { mergeStatusOf } from "../../../domain/pulls/merging/merge-status.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { diffText, patchSeries } from "../../../git/history/patch-text.ts";
import { pulls } from "../../../guards/pull.ts";
import { topic } from "../../live/topics.ts";
import { page } from "../../page.ts";
import { CommitRow } from "../../parts/code/commit.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { t } from "../../words/words.ts";
import { commitsShown } from "../commits-shown.ts";
import { gitText } from "../git-text.ts";
import { pullAddress } from "./addresses.ts";
import { CheckRows, checkTotals } from "./check-rows.tsx";
import { noticeOf } from "./merge/merge-notices.tsx";
import { PullPage } from "./pull-page.tsx";
import { pullShown } from "./pull-shown.ts";

const size = pageSize.lines;

/** The commits of a pull request, the newest first, each with what was said of its lines. */
export const pullCommitsPage = page({
	route: "GET /:owner/:repo/pulls/:index/commits",
	on: pulls.read(),
	live: ({ issue, repository }) => [topic.issue(issue), topic.code(repository)],
	async run({ app, actor, context, page, repository, pull }) {
		const window = windowOf(page, size);
		const [shown, { commits, total }] = await Promise.all([
			pullShown(app, actor, context),
			listPullCommits(app, repository, pull, window),
		]);
		const list = await commitsShown(app, actor, context, commits);
		return (
			<PullPage of={context} shown={shown} tab="commits" title={t("Commits")}>
				{list.length === 0 ? (
					<Empty title={t("No commits")}>
						{t("The base branch already has all of them.")}
					</Empty>
				) : (
					<div class="box">
						<ul class="list l-commit">
							{list.map((commit) => (
								<CommitRow
									of={context}
									commit={commit}
									href={pullAddress(context, `/commits/${commit.oid}`)}
								/>
							))}
						</ul>
					</div>
				)}
				<Paged page={page} size={size} total={total} />
			</PullPage>
		);
	},
});

/** The checks of a pull request's head. */
export const checksPage = page({
	route: "GET /:owner/:repo/pulls/:index/checks",
	on: pulls.read(),
	live: ({ issue, repository }) => [topic.issue(issue), topic.code(repository)],
	async run({ app, actor, context, repository, owner, issue }) {
		const [shown, mergeStatus] = await Promise.all([
			pullShown(app, actor, context),
			mergeStatusOf(app, actor, context),
		]);
		const { checks } = mergeStatus;
		const params = {
			owner: owner.name,
			repo: repository.name,
			index: issue.number,
		};
		const waits = mergeStatus.blockers.find(({ kind }) => kind === "checks");
		const told = waits && noticeOf(waits, { of: context, mergeStatus, params });
		return (
			<PullPage of={context} shown={shown} tab="checks" title={t("Checks")}>
				{told && (
					<p class="line wrap">
						<Icon name={told.icon} tone={told.tone} />
						<b>{told.words}</b> {told.more}
					</p>
				)}
				{checks.length === 0 ? (
					<Empty title={t("No checks yet")}>
						{t("Results of workflows and of other CI systems appear here.")}
					</Empty>
				) : (
					<section class="box merge" aria-labelledby="checks">
						<header>
							<h2 id="checks">{checkTotals(checks).words}</h2>
						</header>
						<CheckRows of={checks} />
					</section>
				)}
			</PullPage>
		);
	},
});

/** A pull request as git writes it. */
export const pullTextPage = page({
	route: "GET /:owner/:repo/pulls/:index.:form",
	on: pulls.read(),
	tokens: "repository",
	run({ app, params, search, repository, pull }) {
		const { form } = params as unknown as { form: string };
		if (form !== "diff" && form !== "patch") throw notFound();
		const store = storeOf(repository);
		const base = pull.merge_base || null;
		const options = { binary: search.get("binary") === "true" };
		const text =
			pull.merge_base === pull.head_oid
				? ""
				: form === "diff"
					? diffText(app.git, store, base, pull.head_oid, options)
					: patchSeries(
							app.git,
							store,
							pull.merge_base || pull.base_oid,
							pull.head_oid,
						);
		return gitText(text);
	},
});
