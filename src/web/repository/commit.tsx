import type { App } from "../../app.ts";
import type { CountedPage } from "../../database/queries/counted-page.ts";
import { noteOf } from "../../domain/history/note.ts";
import { readDiff } from "../../domain/history/read-diff.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import { pullsWithCommit } from "../../domain/pulls/pull-commits.ts";
import { messageHtml } from "../../domain/references/message-html.ts";
import { resolveReferences } from "../../domain/references/resolve-references.ts";
import { refsWithCommit } from "../../domain/refs/refs-with-commit.ts";
import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import type { NamedCommit } from "../../domain/refs/tip.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { diffText, patchOfCommit } from "../../git/history/patch-text.ts";
import type { StoreRef } from "../../git/store.ts";
import { repo } from "../../guards/repository.ts";
import { type Plain, page, see } from "../page.ts";
import {
	Checks,
	Person,
	pullLook,
	ShortId,
	Signed,
} from "../parts/code/commit.tsx";
import { DiffTools, DiffView, diffWanted } from "../parts/code/diff.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { Time } from "../parts/time.tsx";
import { plural, t } from "../words/words.ts";
import { commitAddress, homeOf, inRef, pictureIn } from "./addresses.ts";
import { commentsInDiff } from "./commit-comments/at-lines.tsx";
import { CommitComments } from "./commit-comments/comments.tsx";
import { loadComments } from "./commit-comments/load.ts";
import {
	bodyOf,
	commitsShown,
	type ShownCommit,
	titleOf,
} from "./commits-shown.ts";
import { PickLinks } from "./editor/edit-links.tsx";
import { gitText } from "./git-text.ts";

/** So many pull requests are named with a commit. */
const firstPulls = { limit: 10, offset: 0 };
const fullOid = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export const commitPage = page({
	route: "GET /:owner/:repo/commit/:oid",
	on: repo.known("code"),
	tokens: "repository",
	async run({ app, actor, context, params, search, page: at }) {
		const { repository } = context;
		const [, given = "", form] =
			/^(.*?)(\.diff|\.patch)?$/s.exec(params.oid.toLowerCase()) ?? [];
		if (!/^[0-9a-f]{4,64}$/.test(given)) throw notFound();
		const named = await resolveCommit(app, repository, given);
		if (!named) throw notFound();
		if (form) return asText(app, storeOf(repository), named, form);
		// one address for one commit, so that links and anchors are stable
		if (!fullOid.test(given)) return see(commitAddress(context, named.oid));
		const store = storeOf(repository);
		const wanted = diffWanted(search);
		const [parent] = named.tip.parents;
		const [[commit], diff, note, html, pulls, comments] = await Promise.all([
			commitsShown(app, actor, context, [named]),
			readDiff(app, store, parent ?? null, named.oid, wanted),
			noteOf(app, repository, named.oid),
			messageHtml(
				bodyOf(named.tip.message),
				app.url,
				resolveReferences(app, actor, context),
			),
			pullsWithCommit(app.db, context, named.oid, firstPulls),
			loadComments(app, actor, context, named.oid, at, search),
		]);
		if (!commit) throw notFound();
		const title = titleOf(commit.tip.message) || t("(no message)");
		const said = commentsInDiff(context, commit.oid, diff, comments);
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={title}
				description={bodyOf(commit.tip.message)}
				width="wide"
			>
				<div class="stack">
					<div class="stack s">
						<Title of={context} commit={commit} title={title} />
						{html && (
							<div
								class="text message"
								// messageHtml escapes what is no link
								dangerouslySetInnerHTML={{ __html: html }}
							/>
						)}
						<Who of={commit} />
						<CommitFacts of={context} commit={commit} />
						<CommitPulls of={context} pulls={pulls} />
						<CheckList of={commit} />
						{note && <GitNote message={note.message} />}
					</div>
					<DiffTools>{said.menu}</DiffTools>
					<DiffView
						diff={diff}
						look={said.look}
						marks={said.marks}
						first={said.first}
						pictureLink={pictureIn(context, parent, named.oid)}
						fileLink={(file) =>
							inRef(
								context,
								"src",
								{ kind: "commit", name: commit.oid },
								file.path,
							)
						}
					/>
					{said.elsewhere}
					<CommitComments of={context} oid={commit.oid} comments={comments} />
				</div>
			</RepositoryPage>
		);
	},
});

/** A commit as git writes it: its difference, or a mail that can be applied. */
function asText(
	app: App,
	store: StoreRef,
	{ oid, tip }: NamedCommit,
	form: string,
): Plain {
	return gitText(
		form === ".patch"
			? patchOfCommit(app.git, store, oid)
			: diffText(app.git, store, tip.parents[0] ?? null, oid),
	);
}

const Title = ({
	of: context,
	commit,
	title,
}: {
	of: RepositoryContext;
	commit: ShownCommit;
	title: string;
}) => (
	<div class="title">
		<h1>
			<TitleText of={title} />
		</h1>
		<div class="actions">
			<a
				class="btn"
				href={inRef(context, "src", {
					kind: "commit",
					name: commit.oid,
				})}
			>
				<Icon name="code" />
				{t("Browse files")}
			</a>
			<a class="btn" href={`${commitAddress(context, commit.oid)}.patch`}>
				{t("Patch")}
			</a>
			<a class="btn" href={`${commitAddress(context, commit.oid)}.diff`}>
				{t("Diff")}
			</a>
		</div>
	</div>
);

const Who = ({ of }: { of: ShownCommit }) => (
	<p class="line wrap soft">
		<Person of={of.author} />
		<Time seconds={of.tip.author.at} />
		{of.tip.committer.email !== of.tip.author.email && (
			<span class="line wrap">
				{t("committed by")} <Person of={of.committer} />
				<Time seconds={of.tip.committer.at} />
			</span>
		)}
		<Signed of={of} />
		<Checks of={of} />
	</p>
);

/** The pull requests that contain a commit, the newest first. */
const CommitPulls = ({
	of,
	pulls: { rows, total },
}: {
	of: RepositoryContext;
	pulls: CountedPage<Issue>;
}) =>
	total === 0 ? null : (
		<p class="line wrap small">
			<span class="soft">{t("Pull requests with this commit:")}</span>
			{rows.map((pull) => (
				<a class="line" href={homeOf(of, `/pulls/${pull.number}`)}>
					<Icon {...pullLook(pull)} /> #{pull.number}{" "}
					<TitleText of={pull.title} />
				</a>
			))}
			{total > rows.length && (
				<span class="soft">
					{plural(total - rows.length, "and 1 more", "and {n} more")}
				</span>
			)}
		</p>
	);

/** The ids of a commit and its parents, and where it is. */
const CommitFacts = ({
	of: context,
	commit,
}: {
	of: RepositoryContext;
	commit: ShownCommit;
}) => (
	<p class="line wrap soft small">
		<span>
			{t("Commit")} <code class="mono">{commit.oid}</code>
		</span>
		{commit.tip.parents.length > 0 && (
			<span>
				{commit.tip.parents.length === 1 ? t("Parent") : t("Parents")}{" "}
				{commit.tip.parents.map((oid) => (
					<>
						<ShortId of={context} oid={oid} />{" "}
					</>
				))}
			</span>
		)}
		<PickLinks of={context} oid={commit.oid} />
		<a href={`${commitAddress(context, commit.oid)}/refs`}>
			{t("Branches and tags that contain this commit")}
		</a>
	</p>
);

const GitNote = ({ message }: { message: string }) => (
	<section class="box" aria-labelledby="note">
		<header>
			<h2 id="note">{t("Note")}</h2>
		</header>
		<pre class="in message">{message}</pre>
	</section>
);

function CheckList({ of: { checks } }: { of: ShownCommit }) {
	if (checks.length === 0) return null;
	const words = {
		success: t("passed"),
		failure: t("failed"),
		error: t("failed"),
		pending: t("in progress"),
		warning: t("passed with a warning"),
		skipped: t("skipped"),
	} as Record<string, string>;
	return (
		<details class="box">
			<summary class="in">{t("Checks")}</summary>
			<ul class="rows">
				{checks.map((check) => (
					<li class="line wrap in">
						<span class="strong">{check.context}</span>
						<span class="soft">{words[check.state] ?? check.state}</span>
						<span class="soft">{check.description}</span>
						{check.target_url && (
							<a class="end" href={check.target_url} rel="nofollow noopener">
								{t("Details")}
							</a>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

const mostRefs = 100;

export const commitRefsPage = page({
	route: "GET /:owner/:repo/commit/:oid/refs",
	on: repo.known("code"),
	async run({ app, context, params }) {
		const commit = await resolveCommit(app, context.repository, params.oid);
		if (!commit) throw notFound();
		const { branches, tags } = await refsWithCommit(
			app,
			context.repository,
			commit.oid,
			mostRefs,
		);
		const heading = t("Branches and tags that contain {id}", {
			id: commit.oid.slice(0, 10),
		});
		const list = (
			kind: "branch" | "tag",
			title: string,
			names: readonly string[],
		) => (
			<section class="stack s" aria-label={title}>
				<h2>{title}</h2>
				{names.length ? (
					<ul class="tags">
						{names.map((name) => (
							<li>
								<a class="tag" href={inRef(context, "src", { kind, name })}>
									<Icon name={kind} />
									{name}
								</a>
							</li>
						))}
					</ul>
				) : (
					<p class="soft">{t("None.")}</p>
				)}
				{names.length === mostRefs && (
					<p class="soft">{t("The list may be incomplete.")}</p>
				)}
			</section>
		);
		return (
			<RepositoryPage of={context} tab="code" title={heading} width="mid">
				<div class="stack l">
					<h1>{heading}</h1>
					<p>
						<a href={commitAddress(context, commit.oid)}>
							{titleOf(commit.tip.message)}
						</a>
					</p>
					{list("branch", t("Branches"), branches)}
					{list("tag", t("Tags"), tags)}
				</div>
			</RepositoryPage>
		);
	},
});
