import {
	type ConflictKind,
	conflictKinds,
} from "../../../domain/pulls/merging/conflict-kinds.ts";
import type { PullContext } from "../../../domain/pulls/pull.ts";
import { pulls } from "../../../guards/pull.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { topic } from "../../live/topics.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Icon } from "../../parts/icon.tsx";
import { shownName } from "../../parts/shown-name.ts";
import { CopiedLines } from "../../parts/shown-once.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf, inRef } from "../addresses.ts";
import { writesCode } from "../editor/edit-links.tsx";
import { shellWord } from "../shell-word.ts";
import { pullAddress } from "./addresses.ts";
import { PullPage } from "./pull-page.tsx";
import { pullShown, type ShownPull } from "./pull-shown.ts";

/** Files that are listed, and those of them that are looked at. */
const mostListed = 500;
const mostLookedAt = 100;

/** Which files conflict, and what to do about each, on the command line and on these pages. */
export const conflictsPage = page({
	route: "GET /:owner/:repo/pulls/:index/conflicts",
	on: pulls.read(),
	live: ({ issue, repository }) => [topic.issue(issue), topic.code(repository)],
	async run({ app, actor, context, repository, issue, pull }) {
		const paths: string[] =
			pull.outcome === "conflict" && !issue.closed
				? JSON.parse(pull.conflicts)
				: [];
		const [shown, kinds] = await Promise.all([
			pullShown(app, actor, context),
			conflictKinds(app, repository, pull, paths.slice(0, mostLookedAt)),
		]);
		return (
			<PullPage
				of={context}
				shown={shown}
				tab="conversation"
				title={t("Conflicts")}
			>
				{paths.length === 0 ? (
					<Empty title={t("No conflicts")}>
						<a href={pullAddress(context, "#merge")}>
							{t("Back to pull request")}
						</a>
					</Empty>
				) : (
					<div class="stack l">
						<section class="stack s" aria-labelledby="paths">
							<h2 id="paths">{t("Conflicting files")}</h2>
							<ul class="box list l-wait">
								{paths.slice(0, mostListed).map((path, i) => (
									<File
										of={context}
										shown={shown}
										path={path}
										kind={kinds[i]}
									/>
								))}
							</ul>
						</section>
						<CommandLine of={context} shown={shown} paths={paths} />
						<OnPages of={context} shown={shown} />
					</div>
				)}
			</PullPage>
		);
	},
});

/** Gives the place where the branch can be edited: absent when it is gone or hidden, or has no name of its own. */
const headOf = ({ pull }: PullContext, { head, headBranch }: ShownPull) =>
	head && headBranch && pull.flow !== "agit" ? head : undefined;

function File({
	of,
	shown,
	path,
	kind,
}: {
	of: PullContext;
	shown: ShownPull;
	path: string;
	kind: ConflictKind | undefined;
}) {
	const { pull } = of;
	const [base, head] = [pull.base_branch, pull.head_branch];
	const home = headOf(of, shown);
	const writes = home !== undefined && writesCode(home);
	const place = escapedPath(`${head}/${path}`);
	return (
		<li>
			<Icon name="file" />
			<div class="stack s">
				<code class="mono">{shownName(path)}</code>
				{kind && (
					<>
						<p class="sub">{kindWords(kind, base, head)}</p>
						<ul class="stack s small">
							{waysFor(kind, shellWord(path), base, head).map(
								([words, line]) => (
									<li>
										{words}: <code class="mono">{line}</code>
									</li>
								),
							)}
						</ul>
					</>
				)}
			</div>
			<span class="fig line wrap">
				{writes && kind && kind !== "deleted-on-head" && kind !== "moved" && (
					<a class="btn s" href={homeOf(home, `/_edit/${place}`)}>
						{t("Edit on {branch}", { branch: head })}
						<span class="unseen"> {shownName(path)}</span>
					</a>
				)}
				{writes && kind === "deleted-on-base" && (
					<a class="btn s" href={homeOf(home, `/_delete/${place}`)}>
						{t("Delete on {branch}", { branch: head })}
						<span class="unseen"> {shownName(path)}</span>
					</a>
				)}
				{kind && kind !== "deleted-on-base" && kind !== "moved" && (
					<a
						class="btn s"
						href={inRef(of, "src", { kind: "branch", name: base }, path)}
					>
						{t("View on {branch}", { branch: base })}
						<span class="unseen"> {shownName(path)}</span>
					</a>
				)}
			</span>
		</li>
	);
}

function kindWords(kind: ConflictKind, base: string, head: string): string {
	switch (kind) {
		case "changed":
			return t("Both branches changed the same lines.");
		case "added":
			return t("Both branches added this file.");
		case "deleted-on-base":
			return t("{deleted} deleted this file, {changed} changed it.", {
				deleted: base,
				changed: head,
			});
		case "deleted-on-head":
			return t("{deleted} deleted this file, {changed} changed it.", {
				deleted: head,
				changed: base,
			});
		default:
			return t("A branch renamed this file, or a directory has its name.");
	}
}

/** The ways in a clone, each with its line: while the base is merged into the head, "ours" is the head and "theirs" is the base. */
function waysFor(
	kind: ConflictKind,
	path: string,
	base: string,
	head: string,
): readonly (readonly [string, string])[] {
	const last = `git add -- ${path}`;
	switch (kind) {
		case "changed":
		case "added":
			return [
				[
					t("Use the version of {branch}", { branch: head }),
					`git checkout --ours -- ${path}`,
				],
				[
					t("Use the version of {branch}", { branch: base }),
					`git checkout --theirs -- ${path}`,
				],
				[t("Mark as resolved"), last],
			];
		case "moved":
			return [
				[t("See what each branch did"), `git status -- ${path}`],
				[t("Mark as resolved"), last],
			];
		default:
			return [
				[t("Use the changed file"), last],
				[t("Delete the file"), `git rm -- ${path}`],
			];
	}
}

/** The way in a clone, from the repositories and branches that it is about. */
function CommandLine({
	of,
	shown,
	paths,
}: {
	of: PullContext;
	shown: ShownPull;
	paths: readonly string[];
}) {
	const { pull, issue } = of;
	const urlOf = (home: Pick<PullContext, "owner" | "repository">) =>
		`${visit().app.url}${home.owner.name}/${home.repository.name}.git`;
	const home = headOf(of, shown);
	const branch = shellWord(pull.head_branch);
	const base = shellWord(pull.base_branch);
	const local = shellWord(`pull-${issue.number}`);
	const lines = [
		home
			? `git fetch ${urlOf(home)} ${branch}`
			: `git fetch ${urlOf(of)} pull/${issue.number}/head`,
		`git switch -c ${local} FETCH_HEAD`,
		`git pull ${urlOf(of)} ${base} --no-rebase`,
		`git add -- ${paths.slice(0, 3).map(shellWord).join(" ")}${paths.length > 3 ? " …" : ""}`,
		"git commit",
		...(home ? [`git push ${urlOf(home)} HEAD:${branch}`] : []),
		...(pull.flow === "agit"
			? [`git push ${urlOf(of)} HEAD:refs/for/${base} -o topic=${branch}`]
			: []),
	].join("\n");
	return (
		<section class="stack s" aria-labelledby="how">
			<h2 id="how">{t("Resolve conflicts on the command line")}</h2>
			<p>
				{t(
					"In a clone of either repository, merge the target branch, resolve the conflicts in each file, commit and push.",
				)}
			</p>
			<CopiedLines lines={lines} />
		</section>
	);
}

function OnPages({ of, shown }: { of: PullContext; shown: ShownPull }) {
	const { pull } = of;
	const home = headOf(of, shown);
	return (
		<section class="stack s" aria-labelledby="pages">
			<h2 id="pages">{t("Resolve conflicts in the web editor")}</h2>
			<p>
				{home && writesCode(home)
					? t(
							"Edit each file on {head} so that the lines that both branches changed are as on {base}, or delete it if {base} did. The check runs again after each commit.",
							{ head: pull.head_branch, base: pull.base_branch },
						)
					: t("Only people who can push to {head} can edit its files.", {
							head: pull.head_branch,
						})}
			</p>
		</section>
	);
}
