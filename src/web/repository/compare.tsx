import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { type Comparison, compare } from "../../domain/history/compare.ts";
import { readDiff } from "../../domain/history/read-diff.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { diffText, patchSeries } from "../../git/history/patch-text.ts";
import { repo } from "../../guards/repository.ts";
import { page, see } from "../page.ts";
import { DiffTools, DiffView, diffWanted } from "../parts/code/diff.tsx";
import { Empty } from "../parts/empty.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { plural, t } from "../words/words.ts";
import { escapedPath, homeOf, inRef, pictureIn } from "./addresses.ts";
import { Days } from "./commits.tsx";
import { commitsShown, type ShownCommit } from "./commits-shown.ts";
import { gitText } from "./git-text.ts";
import { NewPull, offerOf } from "./pulls/new-pull.tsx";

const mostShown = 250;

/** What one commit has that another has not; the other may be in a fork. */
export const comparePage = page({
	route: "GET /:owner/:repo/compare/*",
	on: repo.known("code"),
	tokens: "repository",
	async run({ app, actor, context, params, search }) {
		const [, given = "", form] =
			/^(.*?)(\.diff|\.patch)?$/s.exec(params["*"]) ?? [];
		const text = given.slice(0, 2048);
		const comparison = await compare(app, actor, context.repository, text);
		if (form) return gitText(asText(app, comparison, form));
		const { from, base, head, headIn, commits, total } = comparison;
		const [diff, shown] = await Promise.all([
			base === undefined
				? undefined
				: readDiff(app, from, base, head, diffWanted(search)),
			commitsShown(app, actor, context, commits.slice(0, mostShown), from),
		]);
		const owner = await accountById(app.db, headIn.owner_id);
		const sides = sidesOf(text, context.repository.default_branch);
		const offer = await offerOf(app, actor, context, sides, commits, search);
		if (offer?.open && search.get("quick_pull") === "1")
			return see(homeOf(context, `/pulls/${offer.open.number}`));
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Compare {base} and {head}", sides)}
				width="wide"
			>
				<div class="stack">
					<h1>{t("Compare")}</h1>
					<Chooser of={context} {...sides} />
					{base === undefined ? (
						<Note tone="wait">
							{t("These have entirely different commit histories.")}
						</Note>
					) : (
						<>
							<Summary of={context} text={text} total={total} />
							{offer && <NewPull of={context} offer={offer} text={text} />}
							{total > 0 && (
								<Commits of={context} commits={shown} total={total} />
							)}
							{diff && diff.all.length > 0 ? (
								<>
									<DiffTools />
									<DiffView
										diff={diff}
										pictureLink={pictureIn(context, base, head, {
											owner: owner ?? context.owner,
											repository: headIn,
										})}
										fileLink={(file) =>
											inRef(
												context,
												"src",
												{ kind: "commit", name: head },
												file.path,
											)
										}
									/>
								</>
							) : (
								<Empty title={t("Nothing to compare")}>
									{t("Both have the same content.")}
								</Empty>
							)}
						</>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

/** Gives a comparison as git writes it: a difference, or a mail for each commit. */
const asText = (
	app: App,
	{ from, base, head }: Comparison,
	form: string,
): string | Readable =>
	base === undefined
		? ""
		: form === ".diff"
			? diffText(app.git, from, base, head)
			: patchSeries(app.git, from, base, head);

const Summary = ({
	of,
	text,
	total,
}: {
	of: RepositoryContext;
	text: string;
	total: number;
}) => (
	<p class="soft">
		{plural(total, "1 commit", "{n} commits")}{" "}
		<a href={homeOf(of, `/compare/${escapedPath(text)}.diff`)}>{t("Diff")}</a>{" "}
		<a href={homeOf(of, `/compare/${escapedPath(text)}.patch`)}>{t("Patch")}</a>
	</p>
);

const Commits = ({
	of,
	commits,
	total,
}: {
	of: RepositoryContext;
	commits: readonly ShownCommit[];
	total: number;
}) => (
	<details open={total <= 10}>
		<summary class="btn">{t("Commits")}</summary>
		<div class="stack folded">
			<Days of={of} commits={commits} />
			{commits.length < total && (
				<p class="soft">
					{t("Showing the newest {n}.", { n: commits.length })}
				</p>
			)}
		</div>
	</details>
);

/** The two names of a comparison. */
export function sidesOf(text: string, usual: string) {
	const [, first, dots, second] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? [];
	return dots
		? { base: first || usual, head: second || usual, dots }
		: { base: usual, head: text || usual, dots: "..." };
}

/** Which two are compared, as two fields: names, ids, steps back, branches of forks. */
const Chooser = ({
	of,
	base,
	head,
	dots,
}: {
	of: RepositoryContext;
	base: string;
	head: string;
	dots: string;
}) => (
	<form class="actions" action={homeOf(of, "/compare")}>
		<label class="line">
			{t("Base")}
			<input class="input mono" name="base" value={base} maxlength={500} />
		</label>
		<label>
			<span class="unseen">{t("Comparison")}</span>
			<select class="input" name="dots">
				<option value="..." selected={dots === "..."}>
					{t("from the merge base")}
				</option>
				<option value=".." selected={dots === ".."}>
					{t("direct")}
				</option>
			</select>
		</label>
		<label class="line">
			{t("Compare branch")}
			<input class="input mono" name="head" value={head} maxlength={500} />
		</label>
		<button type="submit" class="btn">
			{t("Compare")}
		</button>
	</form>
);

/** The form of the comparison, and where it leads. */
export const compareHome = page({
	route: "GET /:owner/:repo/compare",
	on: repo.known("code"),
	run({ context, search }) {
		const usual = context.repository.default_branch;
		const name = (key: string) => (search.get(key) || usual).slice(0, 500);
		const [base, head] = [name("base"), name("head")];
		if (search.has("base") || search.has("head"))
			return see(
				homeOf(
					context,
					`/compare/${escapedPath(base)}${search.get("dots") === ".." ? ".." : "..."}${escapedPath(head)}`,
				),
			);
		return (
			<RepositoryPage of={context} tab="code" title={t("Compare")}>
				<div class="stack">
					<h1>{t("Compare")}</h1>
					<p class="text soft">
						{t(
							"Compare any branch, tag or commit with another. main~2 is two commits before main; ada:topic and ada/fork:topic are branches of forks.",
						)}
					</p>
					<Chooser of={context} base={base} head={head} dots="..." />
				</div>
			</RepositoryPage>
		);
	},
});
