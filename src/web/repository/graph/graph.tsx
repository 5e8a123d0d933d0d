import type { App } from "../../../app.ts";
import { readCommits } from "../../../domain/history/list-commits.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { listBranches } from "../../../domain/refs/list-refs.ts";
import { branchPrefix, type Ref } from "../../../domain/refs/ref.ts";
import type { NamedCommit } from "../../../domain/refs/tip.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { log } from "../../../git/history/log.ts";
import { repo } from "../../../guards/repository.ts";
import { page } from "../../page.ts";
import { ShortId } from "../../parts/code/commit.tsx";
import { addressWith } from "../../parts/code/diff.tsx";
import { Empty } from "../../parts/empty.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { commitAddress, inRef } from "../addresses.ts";
import { makers, titleOf } from "../commits-shown.ts";
import { lanesOf } from "./lanes.ts";

const size = 100;
const mostBranches = 100;
const rowHeight = 32;
const laneWidth = 12;
/** More lanes than this are drawn on the last one. */
const mostLanes = 24;

/** The commits of all branches with the lines that join them. */
export const graphPage = page({
	route: "GET /:owner/:repo/graph",
	on: repo.known("code"),
	async run({ app, actor, context, search, page }) {
		const chosen = new Set(
			search.getAll("branch").filter(Boolean).slice(0, mostBranches),
		);
		const shown = await loadGraph(app, actor, context, chosen, page);
		const { refs, commits } = shown;
		return (
			<RepositoryPage of={context} tab="code" title={t("Graph")} width="wide">
				<div class="stack">
					<h1>{t("Graph")}</h1>
					{refs.length > 1 && <BranchFilter of={refs} chosen={chosen} />}
					{commits.length === 0 && <Empty title={t("No commits yet")} />}
					<div class="graph">
						<Lines of={commits} />
						<ol>
							{commits.map((commit) => (
								<CommitRow of={context} commit={commit} shown={shown} />
							))}
						</ol>
					</div>
					<p class="actions">
						{page > 1 && (
							<a class="btn" href={addressWith({ page: String(page - 1) })}>
								{t("Newer")}
							</a>
						)}
						{shown.more && (
							<a class="btn" href={addressWith({ page: String(page + 1) })}>
								{t("Older")}
							</a>
						)}
					</p>
				</div>
			</RepositoryPage>
		);
	},
});

/** Loads a page of the commits of the chosen branches, or of all. */
async function loadGraph(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
	chosen: ReadonlySet<string>,
	page: number,
) {
	const { refs } = await listBranches(app, repository, {
		limit: mostBranches,
		offset: 0,
		part: "",
	});
	const starts = refs.filter(
		({ name }) => !chosen.size || chosen.has(name.slice(branchPrefix.length)),
	);
	const store = storeOf(repository);
	const oids = starts.length
		? await log(app.git, store, {
				from: starts.map(({ oid }) => oid),
				order: "topo",
				skip: (page - 1) * size,
				limit: size + 1,
			})
		: [];
	const commits = await readCommits(app, store, oids.slice(0, size));
	const maker = await makers(
		app,
		actor,
		commits.map(({ tip }) => tip.author),
	);
	return { refs, commits, maker, more: oids.length > size };
}

const BranchFilter = ({
	of: refs,
	chosen,
}: {
	of: readonly Ref[];
	chosen: ReadonlySet<string>;
}) => (
	<form class="line wrap">
		<label class="line">
			<span>{t("Branch")}</span>
			<select class="input" name="branch">
				<option value="">{t("All branches")}</option>
				{refs.map(({ name }) => {
					const branch = name.slice(branchPrefix.length);
					return (
						<option value={branch} selected={chosen.has(branch)}>
							{branch}
						</option>
					);
				})}
			</select>
		</label>
		<button class="btn" type="submit">
			{t("Show")}
		</button>
	</form>
);

/** The lines that join the rows of the commits. */
function Lines({ of: commits }: { of: readonly NamedCommit[] }) {
	const { rows, width } = lanesOf(
		commits.map(({ oid, tip }) => ({ oid, parents: tip.parents })),
	);
	const x = (lane: number) => 8 + Math.min(lane, mostLanes) * laneWidth;
	const y = (row: number) => row * rowHeight + rowHeight / 2;
	const wide = 16 + Math.min(width, mostLanes) * laneWidth;
	return (
		<svg
			width={wide}
			height={commits.length * rowHeight}
			viewBox={`0 0 ${wide} ${commits.length * rowHeight}`}
			aria-hidden="true"
		>
			{rows.flatMap((row, i) =>
				row.lines.map(([from, to]) => (
					<path
						class={`g${to % 7}`}
						d={
							from === to
								? `M${x(from)} ${y(i)}V${y(i + 1)}`
								: `M${x(from)} ${y(i)}C${x(from)} ${y(i) + 20} ${x(to)} ${y(i + 1) - 20} ${x(to)} ${y(i + 1)}`
						}
					/>
				)),
			)}
			{rows.map((row, i) => (
				<circle class={`g${row.lane % 7}`} cx={x(row.lane)} cy={y(i)} r="4" />
			))}
		</svg>
	);
}

function CommitRow({
	of: context,
	commit: { oid, tip },
	shown: { refs, maker },
}: {
	of: RepositoryContext;
	commit: NamedCommit;
	shown: Awaited<ReturnType<typeof loadGraph>>;
}) {
	return (
		<li>
			<ShortId of={context} oid={oid} />
			<a class="ink cut" href={commitAddress(context, oid)}>
				{titleOf(tip.message) || t("(no message)")}
			</a>
			{refs
				.filter((ref) => ref.oid === oid)
				.slice(0, 3)
				.map(({ name }) => {
					const branch = name.slice(branchPrefix.length);
					return (
						<a
							class="tag"
							href={inRef(context, "src", {
								kind: "branch",
								name: branch,
							})}
						>
							{branch}
						</a>
					);
				})}
			<span class="end soft small line wide-only">
				<span>{maker(tip.author).name}</span>
				<Time seconds={tip.author.at} />
			</span>
		</li>
	);
}
