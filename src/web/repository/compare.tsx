import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { type Comparison, compare } from "../../domain/history/compare.ts";
import { readDiff } from "../../domain/history/read-diff.ts";
import { may as mayDo } from "../../domain/policies/may.ts";
import {
	fullName,
	type RepositoryContext,
} from "../../domain/repositories/repository.ts";
import { diffText, patchSeries } from "../../git/history/patch-text.ts";
import { repo } from "../../guards/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { page, see } from "../page.ts";
import { DiffTools, DiffView, diffWanted } from "../parts/code/diff.tsx";
import { Empty } from "../parts/empty.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { at } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { homeOf, inRef, pictureIn } from "./addresses.ts";
import { Days } from "./commits.tsx";
import { commitsShown, type ShownCommit } from "./commits-shown.ts";
import { CompareChooser } from "./compare-chooser.tsx";
import { sourceOf } from "./forking/fork-state.tsx";
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
					{await CompareChooser({ app, actor, of: context, sides })}
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
		{plural(total, "1 commit", "{n} commits")}
		{" · "}
		<a href={homeOf(of, `/compare/${escapedPath(text)}.diff`)}>{t("Diff")}</a>
		{" · "}
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

/** The form of the comparison, and where it leads. */
export const compareHome = page({
	route: "GET /:owner/:repo/compare",
	on: repo.known("code"),
	async run({ app, actor, context, search }) {
		const usual = context.repository.default_branch;
		if (search.has("base") || search.has("head"))
			return see(comparisonOf(context, search));
		const source = await sourceOf(app, actor, context);
		// a fork is compared with what it was made from
		if (source && mayDo(actor, "code.read", source))
			return see(
				comparisonOf(
					source,
					new URLSearchParams({
						head: usual,
						head_repo: fullName(context),
					}),
				),
			);
		const sides = { base: usual, head: usual, dots: "..." };
		return (
			<RepositoryPage of={context} tab="code" title={t("Compare")}>
				<div class="stack">
					<h1>{t("Compare")}</h1>
					<p class="text soft">
						{t(
							"Compare any branch, tag or commit with another. main~2 is two commits before main; ada:topic and ada/fork:topic are branches of forks.",
						)}
					</p>
					{await CompareChooser({ app, actor, of: context, sides })}
				</div>
			</RepositoryPage>
		);
	},
});

/** The address of what the form asks for: in the base repository, with the other one before the name of the head. */
function comparisonOf(context: RepositoryContext, search: URLSearchParams) {
	const { repository } = context;
	const here = fullName(context);
	const field = (key: string) => (search.get(key) ?? "").slice(0, 500);
	const chosen = repositoryName.test(field("base_repo"))
		? field("base_repo")
		: here;
	const base = field("base") || repository.default_branch;
	const head = field("head") || repository.default_branch;
	const from = field("head_repo") || chosen;
	const before =
		from === chosen || !repositoryName.test(from) || head.includes(":")
			? ""
			: `${from}:`;
	const dots = search.get("dots") === ".." ? ".." : "...";
	return at(
		`/${chosen}/compare/${escapedPath(base)}${dots}${escapedPath(before + head)}`,
	);
}

const repositoryName = /^[\w.-]+\/[\w.-]+$/;
