import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { changeFiles } from "../../../domain/contents/change-files.ts";
import {
	committable,
	dropChange,
	dropCommitted,
	type PendingChange,
	pendingChanges,
} from "../../../domain/contents/pending-changes.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { conflict, invalid, isDomainError } from "../../../errors.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { repo } from "../../../guards/repository.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { shownName } from "../../parts/shown-name.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import {
	type BranchPlace,
	backOf,
	branchPlace,
	wayToCommit,
} from "./branch-place.ts";
import {
	CommitBox,
	commitFields,
	commitLabel,
	refusedCommit,
} from "./commit-box.tsx";
import { editableText } from "./editable-text.ts";
import { ForkFirst } from "./fork-first.tsx";
import { changesAddress, pendingPlace } from "./kept.tsx";
import { planCommit } from "./plan-commit.ts";
import { TextDiff } from "./text-diff.tsx";

interface ShownChange {
	readonly change: PendingChange;
	/** The blob of the branch that it changes now. */
	readonly now: string | undefined;
	/** The branch has another file there than the one that was changed. */
	readonly stale: boolean;
}

/** What somebody keeps for a branch, to be committed together. */
export const changesPage = page({
	route: "GET /:owner/:repo/_changes/*",
	on: repo.edit(),
	async run({ app, actor, context, params, search }) {
		const place = await branchPlace(app, context, params["*"]);
		const { branch } = place;
		const way = await wayToCommit(app, actor, context, branch);
		if (way === "fork") return <ForkFirst of={context} />;
		const all = await pendingChanges(
			app.db,
			pendingPlace(actor, context, branch),
		);
		const shown = await Promise.all(
			all.map((change) => compared(app, context, place, change)),
		);
		const open = shown.find(
			({ change }) => change.place === search.get("show"),
		);
		const old =
			open?.now && open.change.kind !== "create"
				? await editableText(app, context, open.now)
				: undefined;
		const title = t("Commit pending changes");
		const to = (verb: string) =>
			homeOf(context, `/${verb}/${escapedPath(branch)}`);
		return (
			<RepositoryPage of={context} tab="code" title={title} width="mid">
				<div class="stack l">
					<div class="title">
						<h1>{title}</h1>
						<div class="actions">
							<a class="btn" href={backOf(context, { ...place, path: "" })}>
								{t("Edit another file")}
							</a>
							<a class="btn" href={to("_new")}>
								{t("Create new file")}
							</a>
						</div>
					</div>
					{shown.length === 0 ? (
						<Empty title={t("You have no pending changes on this branch")}>
							{t(
								"Edit a file and choose “Add to pending changes”. The change then appears here.",
							)}
						</Empty>
					) : (
						<PendingFiles of={context} branch={branch} shown={shown} />
					)}
					{open && (
						<section class="stack" aria-labelledby="changes">
							<h2 id="changes" class="wrap">
								{t("Changes")}: {shownName(open.change.path)}
							</h2>
							<TextDiff
								old={old?.text ?? ""}
								fresh={open.change.content.replaceAll("\r\n", "\n")}
							/>
						</section>
					)}
					{shown.length > 0 && (
						<Form
							does={commitChanges}
							params={{
								owner: context.owner.name,
								repo: context.repository.name,
							}}
							rest={escapedPath(branch)}
						>
							{
								await CommitBox({
									app,
									actor,
									of: context,
									branch,
									way,
									title: plural(
										shown.length,
										"Update 1 file",
										"Update {n} files",
									),
								})
							}
							<div class="actions">
								<Submit>
									{way === "proposal"
										? commitLabel(way)
										: plural(shown.length, "Commit 1 file", "Commit {n} files")}
								</Submit>
							</div>
						</Form>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

const PendingFiles = ({
	of,
	branch,
	shown,
}: {
	of: RepositoryContext;
	branch: string;
	shown: readonly ShownChange[];
}) => (
	<section class="box" aria-labelledby="kept">
		<header>
			<h2 id="kept">
				{plural(shown.length, "1 file is pending", "{n} files are pending")}
			</h2>
		</header>
		<ul class="rows">
			{shown.map((one) => (
				<Row of={of} branch={branch} one={one} />
			))}
		</ul>
	</section>
);

async function compared(
	app: App,
	{ repository }: RepositoryContext,
	{ oid }: BranchPlace,
	change: PendingChange,
): Promise<ShownChange> {
	const found = oid
		? await treeEntryAt(app.git, storeOf(repository), oid, change.place)
		: undefined;
	return { change, now: found?.oid, stale: (found?.oid ?? "") !== change.last };
}

function Row({
	of,
	branch,
	one: { change, stale },
}: {
	of: RepositoryContext;
	branch: string;
	one: ShownChange;
}) {
	const { kind, path, place } = change;
	const at = homeOf(
		of,
		kind === "create"
			? `/_new/${escapedPath(branch)}?${new URLSearchParams({ kept: place })}`
			: `/_edit/${escapedPath(`${branch}/${place}`)}`,
	);
	const name = shownName(path);
	return (
		<li class="line wrap in">
			<span class="tag">
				{kind === "create"
					? t("added")
					: kind === "delete"
						? t("deleted")
						: path === place
							? t("changed")
							: t("renamed")}
			</span>
			<span class="mono grow">
				{path !== place && <span class="soft">{shownName(place)} → </span>}
				{name}
				{stale && (
					<span class="state wait">
						{t("The file was changed in the meantime.")}
					</span>
				)}
			</span>
			<a
				class="btn s"
				href={`?${new URLSearchParams({ show: place })}#changes`}
				aria-label={t("Changes in {path}", { path: name })}
			>
				{t("Changes")}
			</a>
			{kind !== "delete" && (
				<a
					class="btn s"
					href={at}
					aria-label={t("Edit {path}", { path: name })}
				>
					{t("Edit")}
				</a>
			)}
			<Form
				does={dropKept}
				params={{ owner: of.owner.name, repo: of.repository.name }}
				rest={escapedPath(branch)}
				class=""
			>
				<input type="hidden" name="place" value={place} />
				<Submit
					small
					tone="danger"
					label={t("Discard changes to {path}", { path: name })}
				>
					{t("Discard")}
				</Submit>
			</Form>
		</li>
	);
}

export const dropKept = form({
	route: "POST /:owner/:repo/_changes_drop/*",
	audit: unrecorded.unsaved,
	on: repo.edit(),
	fields: { place: line({ max: 500 }) },
	shownOn: changesPage,
	async run({ app, actor, context, params, fields }) {
		const { branch } = await branchPlace(app, context, params["*"]);
		const where = pendingPlace(actor, context, branch);
		await dropChange(app, where, fields.place);
		return see(changesAddress(context, branch), t("The change was discarded."));
	},
});

export const commitChanges = form({
	route: "POST /:owner/:repo/_changes/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields: commitFields,
	shownOn: changesPage,
	async run({ app, actor, context, params, fields }) {
		const { branch } = await branchPlace(app, context, params["*"]);
		const where = pendingPlace(actor, context, branch);
		const kept = await pendingChanges(app.db, where);
		if (kept.length === 0)
			throw invalid(t("You have no pending changes on this branch"));
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title: plural(kept.length, "Update 1 file", "Update {n} files"),
		});
		const done = await planned
			.commit("", (repository, wanted) =>
				changeFiles(app, actor, repository, {
					...wanted,
					changes: kept.map(committable),
				}),
			)
			.catch(refused);
		await dropCommitted(app, where.account, kept);
		return done;
	},
});

/** Says which file keeps a commit of several from being made. */
function refused(error: unknown): never {
	const path =
		isDomainError(error, "invalid") || isDomainError(error, "not-found")
			? /\[(?:path: |id: , rel_path: )([^\]]*)\]$/.exec(error.message)?.[1]
			: undefined;
	if (path !== undefined)
		throw conflict(
			t(
				"The change to {path} no longer applies to the branch, or it is in the commit twice. Edit or discard it.",
				{ path: shownName(path) },
			),
		);
	return refusedCommit(error);
}
