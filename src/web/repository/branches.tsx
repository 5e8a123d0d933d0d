import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { branchRules, rulesFor } from "../../domain/protection/branch-rule.ts";
import { pullsOfBranches } from "../../domain/pulls/pulls-of-branches.ts";
import { listBranches, listTags } from "../../domain/refs/list-refs.ts";
import {
	branchByName,
	branchPrefix,
	type Ref,
	tagNoteOf,
	tagPrefix,
	tipOfRef,
} from "../../domain/refs/ref.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { repo } from "../../guards/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { page, Redirect } from "../page.ts";
import { Checks, Person, ShortId } from "../parts/code/commit.tsx";
import { Empty } from "../parts/empty.tsx";
import { FindForm, wordOf } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { shownName } from "../parts/shown-name.ts";
import { Time } from "../parts/time.tsx";
import { may } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { commitAddress, homeOf, inRef } from "./addresses.ts";
import { commitsShown, titleOf } from "./commits-shown.ts";
import { deletedOf } from "./refs/deleted-branches.tsx";
import {
	BranchControls,
	DeleteTag,
	FailedRef,
	NewBranch,
	NewTag,
} from "./refs/ref-controls.tsx";

const size = pageSize.items;
const window = (page: number) => windowOf(page, size);

/** Branches, the one with the newest commit first; how far each is from the default branch. */
export const branchesPage = page({
	route: "GET /:owner/:repo/branches",
	on: repo.known("code"),
	async run({ app, actor, context, search, page }) {
		const { repository } = context;
		const part = (search.get("q") ?? "").slice(0, 255);
		const { refs, total } = await listBranches(app, repository, {
			...window(page),
			part,
		});
		const branches = await loadBranches(app, actor, context, refs);
		const gone = page === 1 && !part ? await deletedOf(app, context) : null;
		return (
			<RepositoryPage of={context} tab="code" title={t("Branches")}>
				<div class="stack">
					<RefTabs of={context} here="branches" />
					<h1>{t("Branches")}</h1>
					<FailedRef />
					<FindForm label={t("Search branches")} value={part} />
					{refs.length ? (
						<section class="box" aria-label={t("Branches")}>
							<ul class="list l-commit l-refs">
								{branches.map((branch) => (
									<BranchRow of={context} branch={branch} />
								))}
							</ul>
						</section>
					) : (
						<Empty title={t("No branches found")} />
					)}
					<Paged page={page} size={size} total={total} />
					{gone}
					<NewBranch of={context} />
				</div>
			</RepositoryPage>
		);
	},
});

const pullWords = {
	open: "open",
	merged: "merged",
	closed: "closed",
} as const;

/** Loads what the list tells of branches. */
async function loadBranches(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	refs: readonly Ref[],
) {
	const { repository } = context;
	const names = refs.map(({ name }) => name.slice(branchPrefix.length));
	const store = storeOf(repository);
	const [base, rules, pulls, commits] = await Promise.all([
		branchByName(app.db, repository.store_id, repository.default_branch),
		branchRules(app.db, repository.id),
		may("pulls.read", context)
			? pullsOfBranches(app.db, repository.id, names)
			: new Map<string, never>(),
		commitsShown(app, actor, context, named(refs)),
	]);
	const byOid = new Map(commits.map((commit) => [commit.oid, commit]));
	const apart = await Promise.all(
		refs.map(({ oid }) =>
			base ? app.history.commits.apart(store, base.oid, oid) : undefined,
		),
	);
	const ruled = await rulesFor(rules, names);
	return refs.map(({ oid }, i) => {
		const name = names[i] as string;
		return {
			name,
			oid,
			commit: byOid.get(oid),
			pull: pulls.get(name),
			isProtected: ruled[i] !== undefined,
			apart: apart[i],
		};
	});
}

function BranchRow({
	of: context,
	branch: { name, oid, commit, pull, isProtected, apart },
}: {
	of: RepositoryContext;
	branch: Awaited<ReturnType<typeof loadBranches>>[number];
}) {
	const base = context.repository.default_branch;
	const isBase = name === base;
	return (
		<li>
			<Icon name="branch" />
			<div>
				<p class="line wrap">
					<a
						class="to"
						href={inRef(context, "src", {
							kind: "branch",
							name,
						})}
					>
						{shownName(name)}
					</a>
					{isBase && <span class="tag">{t("default")}</span>}
					{isProtected && (
						<span class="tag">
							<Icon name="shield" />
							{t("protected")}
						</span>
					)}
					{pull && (
						<a class="tag" href={homeOf(context, `/pulls/${pull.number}`)}>
							<Icon name={pull.state === "merged" ? "merge" : "pull"} />#
							{pull.number} {t(pullWords[pull.state])}
						</a>
					)}
				</p>
				{commit && (
					<p class="sub line wrap over">
						<a class="soft" href={commitAddress(context, commit.oid)}>
							<TitleText of={titleOf(commit.tip.message)} />
						</a>
						<Person of={commit.author} />
						<Time seconds={commit.tip.committer.at} />
					</p>
				)}
			</div>
			<div class="fig over">
				{!isBase && apart && (
					<a
						class="quiet"
						href={homeOf(
							context,
							`/compare/${escapedPath(base)}...${escapedPath(name)}`,
						)}
					>
						{plural(apart.ahead, "1 ahead", "{n} ahead")},{" "}
						{plural(apart.behind, "1 behind", "{n} behind")}
					</a>
				)}
				{commit && <Checks of={commit} />}
				<ShortId of={context} oid={oid} />
				<BranchControls of={context} name={name} kept={isProtected} />
			</div>
		</li>
	);
}

/** The commits that rows of refs have with them. */
const named = (refs: readonly Ref[]) =>
	refs.flatMap((ref) => {
		const tip = tipOfRef(ref);
		return tip ? [{ oid: ref.peeled ?? ref.oid, tip }] : [];
	});

/** Branches, tags and releases stand beside each other. */
export const RefTabs = ({
	of,
	here,
}: {
	of: RepositoryContext;
	here: "branches" | "tags" | "releases";
}) => (
	<nav class="tabs inner" aria-label={t("Branches and tags")}>
		{(
			[
				["branches", t("Branches")],
				["tags", t("Tags")],
				...(may("releases.read", of)
					? ([["releases", t("Releases")]] as const)
					: []),
			] as const
		).map(([key, words]) => (
			<a
				href={homeOf(of, `/${key}`)}
				aria-current={key === here ? "page" : undefined}
			>
				{words}
			</a>
		))}
	</nav>
);

export const tagsPage = page({
	route: "GET /:owner/:repo/tags",
	on: repo.known("code"),
	async run({ app, actor, context, page, search }) {
		const part = wordOf(search);
		const { refs, total } = await listTags(app, context.repository, {
			...window(page),
			part,
		});
		const commits = await commitsShown(app, actor, context, named(refs));
		const byOid = new Map(commits.map((commit) => [commit.oid, commit]));
		return (
			<RepositoryPage of={context} tab="releases" title={t("Tags")}>
				<div class="stack">
					<RefTabs of={context} here="tags" />
					<h1>{t("Tags")}</h1>
					<FailedRef />
					{(refs.length > 0 || part) && (
						<FindForm label={t("Search tags")} value={part} />
					)}
					{refs.length ? (
						<section class="box" aria-label={t("Tags")}>
							<ul class="list l-commit l-refs">
								{refs.map((ref) => {
									const name = ref.name.slice(tagPrefix.length);
									const oid = ref.peeled ?? ref.oid;
									const commit = byOid.get(oid);
									const note = tagNoteOf(ref);
									return (
										<li>
											<Icon name="tag" />
											<div>
												<p>
													<a
														class="to"
														href={inRef(context, "src", { kind: "tag", name })}
													>
														{shownName(name)}
													</a>
												</p>
												<p class="sub line wrap over">
													{note && (
														<span class="cut">{titleOf(note.message)}</span>
													)}
													<Time seconds={ref.committed_at} />
													<a
														href={homeOf(
															context,
															`/archive/${escapedPath(name)}.zip`,
														)}
													>
														zip
													</a>
													<a
														href={homeOf(
															context,
															`/archive/${escapedPath(name)}.tar.gz`,
														)}
													>
														tar.gz
													</a>
												</p>
											</div>
											<div class="fig over">
												{commit && <Checks of={commit} />}
												<ShortId of={context} oid={oid} />
												<DeleteTag of={context} name={name} />
											</div>
										</li>
									);
								})}
							</ul>
						</section>
					) : part ? (
						<Empty title={t("No tags found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<Empty title={t("No tags yet")}>
							{t(
								"A tag marks a commit permanently: git tag v1.0, then git push --tags.",
							)}
						</Empty>
					)}
					<Paged page={page} size={size} total={total} />
					<NewTag of={context} />
				</div>
			</RepositoryPage>
		);
	},
});

const list = (
	route: "GET /:owner/:repo/branches/list" | "GET /:owner/:repo/tags/list",
	to: string,
) =>
	page({
		route,
		on: repo.known("code"),
		run: (found) => new Redirect(homeOf(found, to)),
	});
export const branchList = list("GET /:owner/:repo/branches/list", "/branches");
export const tagList = list("GET /:owner/:repo/tags/list", "/tags");
